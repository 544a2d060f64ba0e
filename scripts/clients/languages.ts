import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CACHE_DIRECTORY, PROJECT_ROOT } from '../services/project.ts'

const run = promisify(execFile)
/** The first time compilers and what clients import are fetched. */
const buildTimeoutMs = 900_000

/** A language that clients are made in. */
export interface Language {
  /** The name that openapi-generator has for it. */
  generator: string
  /** Options of the generator beyond its defaults. */
  options: readonly string[]
  /** The command that must answer for the client to be made. */
  needs: readonly [command: string, ...args: string[]]
  /** Makes a program of the client in `folder` and the ten calls. Rejects with what the compiler says. */
  build: (folder: string) => Promise<void>
  /** The program in `folder`. */
  program: (folder: string) => readonly [command: string, ...args: string[]]
}

async function build(folder: string, command: string, ...args: string[]): Promise<void> {
  await run(command, args, { cwd: folder, timeout: buildTimeoutMs, maxBuffer: 64 * 1024 * 1024 }).catch(
    (error) => {
      throw new Error(`${command} ${args.join(' ')}: ${error.stdout}\n${error.stderr}`)
    },
  )
}

/** Puts the calls into the client, where the language looks for them. */
function addCalls(name: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(join(PROJECT_ROOT, 'scripts', 'clients', 'calls', name), to)
}

/** The dependencies of every generated client are made once: they take longer than all the rest. */
const pythonPackages = join(CACHE_DIRECTORY, 'clients', 'python-packages')

async function buildPython(folder: string): Promise<void> {
  addCalls('calls.py', join(folder, 'calls.py'))
  const python = join(pythonPackages, 'bin', 'python')
  if (!existsSync(python)) await build(folder, 'python3', '-m', 'venv', pythonPackages)
  await build(folder, python, '-m', 'pip', 'install', '-q', '-r', 'requirements.txt')
}

async function buildTypeScript(folder: string): Promise<void> {
  // Called so here, since it imports what there is only beside the client.
  addCalls('calls.ts.txt', join(folder, 'calls.ts'))
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "commonjs" }')
  const compiler = join(PROJECT_ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const options = ['--strict', '--target', 'es2022', '--lib', 'es2022,dom']
  const modules = [
    '--module',
    'commonjs',
    '--moduleResolution',
    'bundler',
    '--ignoreConfig',
    '--outDir',
    'made',
  ]
  await build(folder, process.execPath, compiler, ...options, ...modules, 'calls.ts')
}

async function buildGo(folder: string): Promise<void> {
  addCalls('calls.go', join(folder, 'cmd', 'calls', 'main.go'))
  await build(folder, 'go', 'mod', 'tidy')
  await build(folder, 'go', 'build', '-o', 'made', './cmd/calls')
}

async function buildJava(folder: string): Promise<void> {
  addCalls('Calls.java', join(folder, 'src', 'main', 'java', 'Calls.java'))
  const goals = ['package', 'dependency:copy-dependencies']
  await build(folder, 'mvn', '-q', '-B', '-Dmaven.test.skip=true', '-DincludeScope=runtime', ...goals)
}

/** The crates that every generated client is made of: compiled once, which takes minutes. */
const crates = join(CACHE_DIRECTORY, 'clients', 'crates')

async function buildRust(folder: string): Promise<void> {
  addCalls('calls.rs', join(folder, 'src', 'bin', 'calls.rs'))
  await build(folder, 'cargo', 'build', '-q', '--target-dir', crates)
}

export const languages: readonly Language[] = [
  {
    generator: 'python',
    options: [],
    needs: ['python3', '-m', 'venv', '--help'],
    build: buildPython,
    program: (folder) => [join(pythonPackages, 'bin', 'python'), join(folder, 'calls.py')],
  },
  {
    generator: 'typescript-fetch',
    options: [],
    needs: [process.execPath, '--version'],
    build: buildTypeScript,
    program: (folder) => [process.execPath, join(folder, 'made', 'calls.js')],
  },
  {
    generator: 'go',
    options: [],
    needs: ['go', 'version'],
    build: buildGo,
    program: (folder) => [join(folder, 'made')],
  },
  {
    generator: 'java',
    // Parameters by name, and no empty list for each that is not given: the api would take it for one.
    options: [
      '--library',
      'native',
      '--additional-properties',
      'useSingleRequestParameter=true,containerDefaultToNull=true',
    ],
    needs: ['mvn', '--version'],
    build: buildJava,
    program: (folder) => [
      'java',
      '-cp',
      `${join(folder, 'target', 'classes')}:${join(folder, 'target', 'dependency', '*')}`,
      'Calls',
    ],
  },
  {
    generator: 'rust',
    options: ['--library', 'reqwest', '--additional-properties', 'supportAsync=false'],
    needs: ['cargo', '--version'],
    build: buildRust,
    program: () => [join(crates, 'debug', 'calls')],
  },
]
