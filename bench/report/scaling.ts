/**
 * One size of `bench/report-scaling.ts`, in a process of its own: the embedded engine can open one folder per
 * process, and the peak memory of a process is reported only as a whole.
 */
import { parseArgs } from 'node:util'
import { createAnalyticsStore } from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import { z } from 'zod'
import { type Figure, writeFigures } from '../figures.ts'
import { median } from '../statistics.ts'
import { busiestLink, noCosts, reportCases, seriesPlan } from './cases.ts'
import { workspaceId } from './fill.ts'
import { filledStore } from './filled-store.ts'
import { lookUp } from './look-up.ts'

const { values } = parseArgs({
  options: {
    clicks: { type: 'string' },
    json: { type: 'string' },
    // What filling takes would be counted as what reports take.
    'only-fill': { type: 'boolean', default: false },
  },
})
const clicks = Number(values.clicks)
const rounds = 3
const requested = [
  'clicks by day, three months',
  'devices of one country, one week',
  'countries, cost and return',
]

const folder = await filledStore({ clicks, conversions: Math.round(clicks * 0.03) })
if (values['only-fill']) process.exit(0)
const { client, database } = openEmbedded({ path: folder })
const { reader, close } = createAnalyticsStore({ client, database, logger: { info: () => {} } })

async function medianMs(run: () => Promise<unknown>, times: number): Promise<number> {
  const took: number[] = []
  for (let round = 0; round <= times; round += 1) {
    const started = performance.now()
    await run()
    took.push(performance.now() - started)
  }
  // The first one reads from the disk what the others find in memory.
  return median(took.slice(1))
}

async function bytesOnDisk(): Promise<number> {
  const query = 'SELECT sum(bytes_on_disk) FROM system.parts WHERE active'
  const answer = await client.query({ query, format: 'JSONCompactEachRow' })
  const [[bytes]] = z.tuple([z.tuple([z.coerce.number()])]).parse(await answer.json())
  return bytes
}

async function someTokens(): Promise<string[]> {
  const query = `SELECT click_token FROM waymark.click_versions WHERE cityHash64(click_token) % ${Math.floor(clicks / 100)} = 0 LIMIT 50`
  const answer = await client.query({ query, format: 'JSONCompactEachRow' })
  return z
    .array(z.tuple([z.string()]))
    .parse(await answer.json())
    .map(([token]) => token)
}

const size = `${clicks.toLocaleString('en')} clicks`
const figures: Figure[] = []
for (const { name, plan, money } of reportCases.filter(({ name }) => requested.includes(name))) {
  const run = () => reader.report({ workspaceId, plan, money, linkIds: null })
  figures.push({ name: `report: ${name}, ${size}`, value: await medianMs(run, rounds), unit: 'ms' })
}
const series = () => reader.report({ workspaceId, plan: seriesPlan, money: noCosts, linkIds: [busiestLink] })
figures.push({
  name: `timeseries of the busiest link, ${size}`,
  value: await medianMs(series, rounds),
  unit: 'ms',
})
const tokens = await someTokens()
let next = 0
const lookUpNext = () => lookUp(reader, tokens[next++ % tokens.length] ?? '')
figures.push({
  name: `look-up of a click by its token, ${size}`,
  value: await medianMs(lookUpNext, tokens.length),
  unit: 'ms',
})
figures.push({
  name: `memory of engine and reader, ${size}`,
  value: process.resourceUsage().maxRSS / 1000,
  unit: 'MB',
  note: `the most of these reports; ${((await bytesOnDisk()) / clicks).toFixed(0)} bytes a click on the disk`,
})
await close()
writeFigures(figures, values.json)
