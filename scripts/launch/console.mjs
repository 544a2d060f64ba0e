// Builds the console beside the start. Runs on the machine's own Node, like install.mjs: no TypeScript, no
// dependencies.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { buildFailure } from './build-failure.mjs'
import { PINNED_NODE, PROJECT_ROOT } from './install.mjs'

const FOLDER = join(PROJECT_ROOT, 'apps', 'console')
const BUILD = join(FOLDER, 'dist')
/** What the build was made of; written last. */
const BUILT_FROM = '.built-from'
/** Read by the api (apps/api/src/console/being-built.ts). */
const STATE = join(FOLDER, 'dist.state')
const VITE = join(PROJECT_ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
const NOT_SOURCES = /(^|\/)(node_modules|dist[^/]*|testing)(\/|$)|\.test\.tsx?$/

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** The console and the packages of the workspace that it needs, themselves or through another. */
const sourceFolders = () => {
  const folders = new Set()
  const visit = (folder) => {
    if (folders.has(folder)) return
    folders.add(folder)
    for (const name of Object.keys(readJson(join(folder, 'package.json')).dependencies ?? {}))
      if (name.startsWith('@waymark/')) visit(join(PROJECT_ROOT, 'packages', name.slice('@waymark/'.length)))
  }
  visit(FOLDER)
  return [...folders].sort()
}

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !NOT_SOURCES.test(relative(PROJECT_ROOT, file)))
    .sort()

/** SHA-256 over everything that a build depends on. */
export const sourcesHash = () => {
  const hash = createHash('sha256')
  const files = [...sourceFolders().flatMap(filesOf), join(PROJECT_ROOT, 'pnpm-lock.yaml')]
  for (const file of files)
    hash
      .update(`${relative(PROJECT_ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

const builtFrom = () => {
  const file = join(BUILD, BUILT_FROM)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

const writeState = (state) => writeFileSync(STATE, JSON.stringify(state))

/** Null: it is whole. Else what vite has written last. */
const runVite = (outDir) =>
  new Promise((resolve) => {
    const args = [VITE, 'build', FOLDER, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error']
    const child = spawn(PINNED_NODE, args, { cwd: PROJECT_ROOT, stdio: ['ignore', 'ignore', 'pipe'] })
    const end = () => child.kill()
    process.once('exit', end)
    try {
      // The start itself goes first.
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // It has ended already, or the system knows no priorities.
    }
    let output = ''
    child.stderr.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-20_000)
    })
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) => {
      process.removeListener('exit', end)
      resolve(code === 0 ? null : output || `vite ended with code ${code}`)
    })
  })

/** Another start may have put the same build there in the meantime. */
const takeOver = (next, hash) => {
  writeFileSync(join(next, BUILT_FROM), hash)
  const old = `${BUILD}.old-${process.pid}`
  try {
    if (builtFrom() !== hash) {
      if (existsSync(BUILD)) renameSync(BUILD, old)
      renameSync(next, BUILD)
    }
  } catch (error) {
    if (builtFrom() !== hash) throw error
  } finally {
    for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Builds the console where its build is not that of its sources. Never throws: without a console the rest
 * works.
 * @returns whether there is a build of the sources now
 */
export const ensureConsole = async () => {
  try {
    const hash = sourcesHash()
    if (builtFrom() === hash) {
      rmSync(STATE, { force: true })
      return true
    }
    writeState({ kind: 'building', pid: process.pid })
    const next = `${BUILD}.next-${process.pid}`
    const failure = await runVite(next)
    if (failure !== null) throw new Error(buildFailure(failure))
    takeOver(next, hash)
    rmSync(STATE, { force: true })
    return true
  } catch (error) {
    const sentence = `The console could not be built: ${error.message}`
    process.stderr.write(`${sentence}\n`)
    writeState({ kind: 'failed', sentence })
    rmSync(`${BUILD}.next-${process.pid}`, { recursive: true, force: true })
    return false
  }
}
