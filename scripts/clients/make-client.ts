import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CACHE_DIRECTORY, PROJECT_ROOT } from '../services/project.ts'
import { ensureGenerator, generatorVersion, requireCommand } from './generator.ts'
import type { Language } from './languages.ts'

const run = promisify(execFile)
const generateTimeoutMs = 300_000
const document = join(PROJECT_ROOT, 'apps', 'api', 'openapi.json')
const sources = join(PROJECT_ROOT, 'scripts', 'clients')

/** Another document, generator or program of calls makes another client. */
function versionOf({ generator, options }: Language): string {
  const hash = createHash('sha256').update([generator, generatorVersion(), ...options].join(' '))
  const files = [document, join(sources, 'languages.ts')]
  const calls = readdirSync(join(sources, 'calls')).map((name) => join(sources, 'calls', name))
  for (const file of [...files, ...calls]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

async function generate({ generator, options }: Language, folder: string): Promise<void> {
  const jar = await ensureGenerator()
  const args = ['-jar', jar, 'generate', '-g', generator, '-i', document, '-o', folder, ...options]
  const parts = ['--global-property', 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false']
  await run('java', [...args, ...parts], { timeout: generateTimeoutMs, maxBuffer: 64 * 1024 * 1024 })
}

/**
 * Makes the client of `language` from apps/api/openapi.json, and a program of it that makes ten calls. Once
 * made it is stored in `.cache/clients`, until the document or the calls change. Returns its folder.
 * @throws MissingPartError when the machine lacks the language, Java or the network
 * @throws Error with what the compiler says
 */
export async function makeClient(language: Language): Promise<string> {
  const [command, ...args] = language.needs
  await requireCommand(command, args, `${command} is not installed.`)
  const root = join(CACHE_DIRECTORY, 'clients', language.generator)
  const folder = join(root, versionOf(language))
  const done = join(folder, '.made')
  if (existsSync(done)) return folder
  rmSync(root, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await generate(language, folder)
  await language.build(folder)
  writeFileSync(done, '')
  return folder
}
