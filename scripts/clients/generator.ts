import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MissingPartError } from '../services/part.ts'
import { CACHE_DIRECTORY, PROJECT_ROOT } from '../services/project.ts'

const run = promisify(execFile)
const downloadTimeoutMs = 300_000
const pom = join(PROJECT_ROOT, 'scripts', 'clients', 'pom.xml')
const copyGoal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'

/** The version of openapi-generator that clients are made with, as `pom.xml` has it. */
export function generatorVersion(): string {
  const [, version] =
    /openapi-generator-cli<\/artifactId>\s*<version>([^<]+)</.exec(readFileSync(pom, 'utf8')) ?? []
  if (version === undefined) throw new Error(`${pom} names no version of openapi-generator-cli`)
  return version
}

/** @throws MissingPartError when the command does not answer, with `reason` */
export async function requireCommand(
  command: string,
  args: readonly string[],
  reason: string,
): Promise<void> {
  await run(command, [...args]).catch((cause: unknown) => {
    throw new MissingPartError(reason, { cause })
  })
}

async function fetchInto(folder: string): Promise<void> {
  await requireCommand('mvn', ['--version'], 'openapi-generator comes by Maven, and mvn is not installed.')
  const partial = `${folder}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  try {
    const args = ['-q', '-B', '-f', pom, copyGoal, `-DoutputDirectory=${partial}`, '-Dmdep.stripVersion=true']
    await run('mvn', args, { timeout: downloadTimeoutMs })
    if (!existsSync(folder)) renameSync(partial, folder)
  } catch (cause) {
    const reason = 'openapi-generator could not be fetched by Maven (is the network there?).'
    throw new MissingPartError(reason, { cause })
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

/**
 * The jar of openapi-generator, fetched once a version into `.cache/client-generator/<version>`.
 * @throws MissingPartError when Java or, for the first time, Maven or the network is missing
 */
export async function ensureGenerator(): Promise<string> {
  await requireCommand(
    'java',
    ['-version'],
    'openapi-generator needs Java 11 or newer, and java is not installed.',
  )
  const folder = join(CACHE_DIRECTORY, 'client-generator', generatorVersion())
  const jar = join(folder, 'openapi-generator-cli.jar')
  if (!existsSync(jar)) {
    mkdirSync(join(CACHE_DIRECTORY, 'client-generator'), { recursive: true })
    rmSync(folder, { recursive: true, force: true })
    await fetchInto(folder)
  }
  return jar
}
