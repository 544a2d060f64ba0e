import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)

/**
 * What the compiled code imports, and the types of that. They travel with it: nothing else is fetched when it
 * is installed.
 */
function bundled(): { name: string; folder: string }[] {
  const client = join(root, 'node_modules', 'openapi-fetch')
  const types = join(dirname(realpathSync(client)), 'openapi-typescript-helpers')
  return [
    { name: 'openapi-fetch', folder: realpathSync(client) },
    { name: 'openapi-typescript-helpers', folder: realpathSync(types) },
  ]
}

const versionIn = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

function manifest(): object {
  const { name, version, description, license, type } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const dependencies = Object.fromEntries(bundled().map((one) => [one.name, versionIn(one.folder)]))
  return {
    name,
    version,
    description,
    license,
    type,
    engines: { node: '>=20' },
    sideEffects: false,
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    files: ['dist'],
    dependencies,
    bundleDependencies: Object.keys(dependencies),
  }
}

/**
 * The compiler rewrites imports of the code only; older ones do not find `./client.ts` from a declaration.
 */
function namePackedDeclarations(dist: string): void {
  for (const name of readdirSync(dist).filter((file) => file.endsWith('.d.ts'))) {
    const file = join(dist, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.\/[\w.-]+)\.ts'/g, "$1.js'"))
  }
}

async function stageInto(folder: string): Promise<void> {
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc')
  const project = join(root, 'tsconfig.pack.json')
  await run(process.execPath, [compiler, '--project', project, '--outDir', join(folder, 'dist')])
  namePackedDeclarations(join(folder, 'dist'))
  for (const { name, folder: from } of bundled()) {
    const isItsOwn = (path: string) => !path.slice(from.length).includes('node_modules')
    cpSync(from, join(folder, 'node_modules', name), { recursive: true, filter: isItsOwn })
  }
  cpSync(join(root, 'README.md'), join(folder, 'README.md'))
  cpSync(join(root, '..', '..', 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
}

/**
 * Compiles the SDK and packs it into a folder, as what installs outside the repository: ES modules with
 * types, and with what they import. Needs no network.
 * @returns the path of the tarball
 */
export async function packSdk(into: string): Promise<string> {
  const stage = mkdtempSync(join(tmpdir(), 'waymark-sdk-'))
  try {
    mkdirSync(into, { recursive: true })
    await stageInto(stage)
    await run('npm', ['pack', '--pack-destination', into], { cwd: stage })
    const [tarball] = readdirSync(into).filter((name) => name.endsWith('.tgz'))
    if (tarball === undefined) throw new Error(`npm pack left no tarball in ${into}`)
    return join(into, tarball)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}
