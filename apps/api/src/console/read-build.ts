import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { tagOf } from '../plugins/entity-tags/tags.ts'
import type { StaticFile } from '../plugins/static-file.ts'

/** By the path that browsers request: `/assets/index-a1b2.js`. */
export type ConsoleBuild = ReadonlyMap<string, StaticFile>

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
}

function readOrNull(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

function readOne(folder: string, file: string): [path: string, file: StaticFile] | null {
  const contentType = contentTypes[extname(file)]
  if (contentType === undefined) return null
  const path = `/${relative(folder, file).split(sep).join('/')}`
  const plain = readFileSync(file)
  const etag = tagOf(plain)
  const compressed = { gzip: readOrNull(`${file}.gz`), br: readOrNull(`${file}.br`) }
  return [path, { contentType, etag, isImmutable: path.startsWith('/assets/'), plain, ...compressed }]
}

const isShown = (entry: Dirent): boolean =>
  entry.isFile() && !entry.name.startsWith('.') && !entry.parentPath.includes(`${sep}.vite`)

/**
 * All of a build, read into memory: a request never touches the disk, so that no path can lead out of the
 * folder.
 * @returns null where there is no whole build
 */
export function readBuild(folder: string): ConsoleBuild | null {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(isShown)
    const files = entries.map(({ parentPath, name }) => readOne(folder, join(parentPath, name)))
    const build = new Map(files.filter((file) => file !== null))
    return build.has('/index.html') ? build : null
  } catch {
    return null
  }
}

/** Changes when another build takes the folder; null where there is none. */
export function buildStamp(folder: string): string | null {
  try {
    const { mtimeMs, ino } = statSync(join(folder, 'index.html'))
    return `${ino} ${mtimeMs}`
  } catch {
    return null
  }
}
