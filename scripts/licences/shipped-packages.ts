import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** A package of others that an app runs on. */
export interface ShippedPackage {
  name: string
  version: string
  /** As its package.json says; null where it says nothing. */
  licence: string | null
  /** The lines of its licence file that name who has the rights. */
  copyright: string[]
  /** Made for some systems only: the rest of the package it belongs to. */
  isForOneSystem: boolean
  /** The apps that need it, themselves or through another. */
  apps: string[]
}

const names = z.record(z.string(), z.string()).default({})

const manifestSchema = z.object({
  name: z.string(),
  version: z.string().default(''),
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
  dependencies: names,
  optionalDependencies: names,
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
})
type Manifest = z.infer<typeof manifestSchema>

const manifestOf = (folder: string): Manifest =>
  manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))

/** As Node looks: in the node_modules beside the file, then further up. */
function folderOf(name: string, from: string): string | null {
  const folder = join(from, 'node_modules', name)
  if (existsSync(folder)) return realpathSync(folder)
  const parent = dirname(from)
  return parent === from ? null : folderOf(name, parent)
}

/** `(MIT OR Apache-2.0)` of several licences in the old way. */
const licenceOf = ({ license, licenses = [] }: Manifest): string | null =>
  license ?? (licenses.map(({ type }) => type).join(' OR ') || null)

function copyrightOf(folder: string): string[] {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying|notice)/i.test(name))
  if (file === undefined) return []
  const lines = readFileSync(join(folder, file), 'utf8').split('\n')
  const holders = lines
    .map((line) => line.trim())
    .filter((line) => /^(portions )?copyright\b.*\d{4}/i.test(line))
  return [...new Set(holders)]
}

/** Their one file has in it what they need, so that pnpm-workspace.yaml installs nothing beside them. */
const bundled: ReadonlySet<string> = new Set(['openapi-explorer'])

const isOurs = ({ name }: Manifest): boolean => name.startsWith('@waymark/')

/**
 * What the apps run on, as installed from the lockfile: their dependencies without those of development, and
 * what those need in turn. Sorted by name and version.
 * @param root of the workspace
 * @throws Error when a dependency is not installed
 */
export function shippedPackages(root: string): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>()
  for (const app of readdirSync(join(root, 'apps')).toSorted()) {
    const seen = new Set<string>()
    const visit = (folder: string): void => {
      if (seen.has(folder)) return
      seen.add(folder)
      const manifest = manifestOf(folder)
      if (folder !== join(root, 'apps', app) && !isOurs(manifest)) note(folder, manifest)
      if (bundled.has(manifest.name)) return
      for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
        const needed = folderOf(name, folder)
        if (needed !== null) visit(needed)
        // Those for other systems are left out by pnpm.
        else if (!(name in manifest.optionalDependencies))
          throw new Error(`${name}, needed by ${manifest.name}, is not installed`)
      }
    }
    const note = (folder: string, manifest: Manifest): void => {
      const { name, version, os, cpu } = manifest
      const known = found.get(folder)
      if (known) known.apps.push(app)
      else
        found.set(folder, {
          name,
          version,
          licence: licenceOf(manifest),
          copyright: copyrightOf(folder),
          isForOneSystem: (os ?? cpu) !== undefined,
          apps: [app],
        })
    }
    visit(realpathSync(join(root, 'apps', app)))
  }
  const key = ({ name, version }: ShippedPackage) => `${name}@${version}`
  // Peers of different versions give a package several folders.
  const byKey = new Map([...found.values()].map((one) => [key(one), one]))
  return [...byKey.values()].toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
