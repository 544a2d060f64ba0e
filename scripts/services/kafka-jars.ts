import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MissingPartError } from './part.ts'
import { CACHE_DIRECTORY, PROJECT_ROOT } from './project.ts'

const run = promisify(execFile)
const DOWNLOAD_TIMEOUT_MS = 300_000
const POM = join(PROJECT_ROOT, 'infra', 'kafka', 'pom.xml')
const COPY_GOAL = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'

const versionIn = (pom: string): string => {
  const version = /<artifactId>kafka_2\.13<\/artifactId>\s*<version>([^<]+)</.exec(pom)?.[1]
  if (version === undefined) throw new Error(`${POM} names no version of kafka_2.13`)
  return version
}

const requireCommand = async (command: string, args: readonly string[], missing: string): Promise<void> => {
  await run(command, [...args]).catch((cause: unknown) => {
    throw new MissingPartError(missing, { cause })
  })
}

const fetchInto = async (directory: string): Promise<void> => {
  await requireCommand(
    'mvn',
    ['--version'],
    'Kafka comes by Maven, and mvn is not installed (apt-get install maven).',
  )
  const partial = `${directory}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  try {
    const args = ['-q', '-B', '-f', POM, COPY_GOAL, `-DoutputDirectory=${partial}`, '-DincludeScope=runtime']
    await run('mvn', args, { timeout: DOWNLOAD_TIMEOUT_MS })
    if (!existsSync(directory)) renameSync(partial, directory)
  } catch (cause) {
    throw new MissingPartError('Kafka could not be fetched by Maven (is the network there?).', { cause })
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

/**
 * The folder with the jars of the broker, fetched once a version into `.cache/kafka/<version>`.
 * @throws MissingPartError when Java or, for the first time, Maven or the network is missing.
 */
export const ensureKafkaJars = async (): Promise<string> => {
  await requireCommand('java', ['-version'], 'Kafka needs Java 17 or newer, and java is not installed.')
  const directory = join(CACHE_DIRECTORY, 'kafka', versionIn(readFileSync(POM, 'utf8')))
  if (!existsSync(directory)) await fetchInto(directory)
  return directory
}
