import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Draws the world map of the console anew: `npx --yes pnpm@10 world-map FOLDER`, where the folder has
 * world-atlas, d3-geo and topojson-client installed (`npm install --prefix FOLDER world-atlas@2 d3-geo@3
 * topojson-client@3`). They are no dependencies of the repository: the outlines of countries change once in
 * years.
 */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say the folder that has world-atlas, d3-geo and topojson-client.')
const installed = createRequire(join(process.cwd(), folder, 'package.json'))
const load = (name) => import(pathToFileURL(installed.resolve(name)).href)

const [{ geoEqualEarth, geoPath }, { feature }] = [await load('d3-geo'), await load('topojson-client')]
const atlas = installed('world-atlas/countries-110m.json')
const { features } = feature(atlas, atlas.objects.countries)
/** Wide enough for whole units: they are half as long as tenths. */
const path = geoPath(geoEqualEarth().fitWidth(960, { type: 'Sphere' })).digits(0)

/** Two letters of a number: `276` is `DE`. Those that have none are drawn without a code. */
const codeOf = ({ id, properties: { name } }) =>
  id === undefined ? (name === 'Kosovo' ? 'XK' : name) : new Intl.Locale(`und-${id}`).region

const outlines = Object.fromEntries(
  features
    .map((country) => [codeOf(country), path(country)])
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
const file = join(import.meta.dirname, '../../apps/console/src/charts/world-map.json')
writeFileSync(file, `${JSON.stringify(outlines, null, 2)}\n`)
process.stdout.write(`${Object.keys(outlines).length} countries, in ${file}\n`)
