import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `pnpm check:clients` makes clients of apps/api/openapi.json by openapi-generator, in TypeScript, Python and
 * Go, and compiles them. It needs Java, Maven, Python with venv, Go and, for what they import, the network:
 * too much for every run of the tests, which check what made clients fail before
 * (apps/api/src/openapi-document.test.ts).
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const jars = join(root, '.cache', 'client-generator')
const out = mkdtempSync(join(tmpdir(), 'waymark-clients-'))

function run(command: string, args: readonly string[], cwd = root): void {
  execFileSync(command, [...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}

const isThere = (command: string, args: readonly string[]) => spawnSync(command, [...args]).status === 0

function fetchGenerator(): string {
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'
  const jar = join(jars, 'openapi-generator-cli.jar')
  const pom = join(root, 'scripts', 'clients', 'pom.xml')
  if (!existsSync(jar))
    run('mvn', ['-q', '-B', '-f', pom, goal, `-DoutputDirectory=${jars}`, '-Dmdep.stripVersion=true'])
  return jar
}

function generate(jar: string, generator: string): string {
  const folder = join(out, generator)
  const document = join(root, 'apps', 'api', 'openapi.json')
  run('java', ['-jar', jar, 'generate', '-g', generator, '-i', document, '-o', folder])
  return folder
}

function compileTypeScript(folder: string): void {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom']
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler']
  run(process.execPath, [compiler, ...options, ...modules, 'index.ts'], folder)
}

function importPython(folder: string): void {
  const environment = join(out, 'venv')
  run('python3', ['-m', 'venv', environment])
  run(join(environment, 'bin', 'pip'), ['install', '-q', '-r', join(folder, 'requirements.txt')])
  run('python3', ['-m', 'compileall', '-q', 'openapi_client'], folder)
  run(join(environment, 'bin', 'python'), ['-c', 'import openapi_client'], folder)
}

interface Client {
  generator: string
  compile: (folder: string) => void
  /** What must answer for it to be tried. */
  needs: readonly [command: string, ...args: string[]]
}

const clients: readonly Client[] = [
  { generator: 'typescript-fetch', compile: compileTypeScript, needs: [process.execPath, '--version'] },
  { generator: 'python', compile: importPython, needs: ['python3', '-m', 'venv', '--help'] },
  { generator: 'go', compile: (folder) => run('go', ['build', './...'], folder), needs: ['go', 'version'] },
]

function check(jar: string, { generator, compile, needs: [command, ...args] }: Client): boolean {
  if (!isThere(command, args)) {
    console.log(`${generator}: not tried, ${command} is not installed`)
    return true
  }
  try {
    compile(generate(jar, generator))
    console.log(`${generator}: compiles`)
    return true
  } catch (error) {
    console.error(`${generator}: does not compile. ${error instanceof Error ? error.message : error}`)
    return false
  }
}

try {
  const jar = fetchGenerator()
  const areGood = clients.map((client) => check(jar, client))
  if (areGood.includes(false)) process.exitCode = 1
} finally {
  rmSync(out, { recursive: true, force: true })
}
