/**
 * `pnpm bench:stores`: the twelve reports of `pnpm bench:report` on the engine in this process, on a
 * ClickHouse server and on two shards, each a server of this machine with the same rows. They are measured
 * alternately, so that other load of the machine affects all three; medians. Shards share its cores here: the
 * figures say what a report costs more on them, not what more machines save.
 *
 * --clicks N (10,000,000)    --conversions N (300,000)    --rounds N (7)    --only TEXT    --json FILE The
 * embedded store is filled once, and stored under .cache; the servers are filled anew.
 */
import { parseArgs } from 'node:util'
import {
  type AnalyticsConnection,
  type AnalyticsReader,
  connectServer,
  createAnalyticsStore,
} from '@waymark/analytics-store'
import { openEmbedded } from '@waymark/analytics-store/embedded'
import { openOnClusterProxy, poll, startServices } from '@waymark/scripts/services'
import { z } from 'zod'
import { type Figure, writeFigures } from './figures.ts'
import { type PostbackCase, reportCases } from './report/cases.ts'
import { fillStore, workspaceId } from './report/fill.ts'
import { filledStore } from './report/filled-store.ts'
import { median } from './statistics.ts'

const { values } = parseArgs({
  options: {
    clicks: { type: 'string', default: '10000000' },
    conversions: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
})
const clicks = Number(values.clicks)
const conversions = Number(values.conversions ?? Math.round(clicks * 0.03))
const rounds = Number(values.rounds)
const mergeTimeoutMs = 600_000
/** Sums of floats depend on the order of their rows. */
const digits = 9

await using opened = new AsyncDisposableStack()
const single = await startServices({ parts: ['clickhouse'] })
opened.defer(() => single.stop())
const cluster = await startServices({ parts: ['clickhouse', 'clickhouse-2'] })
opened.defer(() => cluster.stop())
const proxy = await openOnClusterProxy(Object.values(cluster.parts))
opened.defer(() => proxy.close())

const connect = (server: { url: string; cluster?: string }) =>
  connectServer({ ...server, requestTimeoutMs: mergeTimeoutMs })
const [ofSingle, ...ofShards] = [single.parts.clickhouse, ...Object.values(cluster.parts)].map(({ url }) =>
  connect({ url }),
)
if (ofSingle === undefined) throw new Error('no server')

interface Store {
  name: string
  connection: AnalyticsConnection
  /** The servers whose CPU a report takes, beside that of this process. */
  servers: readonly AnalyticsConnection[]
}
const stores: readonly Store[] = [
  {
    name: 'in process',
    connection: openEmbedded({ path: await filledStore({ clicks, conversions }) }),
    servers: [],
  },
  { name: 'server', connection: ofSingle, servers: [ofSingle] },
  { name: 'shards', connection: connect(proxy), servers: ofShards },
]

const oneNumber = z.tuple([z.tuple([z.coerce.number()])])
async function numberOf({ client }: AnalyticsConnection, query: string): Promise<number> {
  const answer = await client.query({ query, format: 'JSONCompactEachRow' })
  return oneNumber.parse(await answer.json())[0][0]
}

/** Waits, since parts that are still merged would slow one store down, and not another. */
const untilMerged = (connection: AnalyticsConnection) =>
  poll(async () => (await numberOf(connection, 'SELECT count() FROM system.merges')) === 0, {
    timeoutMs: mergeTimeoutMs,
    description: 'the end of the merges',
  })

const computed = `SELECT sum(value) / 1000 FROM system.events
  WHERE event IN ('UserTimeMicroseconds', 'SystemTimeMicroseconds')`

/** Returns the CPU time in ms that this process and the servers have taken: other work leaves it alone. */
async function cpuOf({ servers }: Store): Promise<number> {
  const theirs = await Promise.all(servers.map((server) => numberOf(server, computed)))
  const { user, system } = process.cpuUsage()
  return theirs.reduce((sum, ms) => sum + ms, (user + system) / 1000)
}

const readers = new Map<string, AnalyticsReader>()
for (const { name, connection, servers } of stores) {
  const store = createAnalyticsStore({ ...connection, logger: { info: () => {} } })
  opened.defer(() => store.close())
  await store.migrate()
  if (name !== 'in process') await fillStore(connection.client, { clicks, conversions })
  for (const each of [connection, ...servers]) await untilMerged(each)
  readers.set(name, store.reader)
}

const rounded = (_key: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toPrecision(digits)) : value

interface Taken {
  ms: number[]
  cpu: number[]
}

/** @throws Error where two stores differ in any figure */
async function measure({ name, plan, money }: PostbackCase): Promise<Map<string, Taken>> {
  const taken = new Map<string, Taken>(stores.map((store) => [store.name, { ms: [], cpu: [] }]))
  const answers = new Set<string>()
  for (let round = 0; round <= rounds; round += 1)
    for (const store of stores) {
      const cpu = await cpuOf(store)
      const started = performance.now()
      const result = await readers.get(store.name)?.report({ workspaceId, plan, money, linkIds: null })
      const ms = performance.now() - started
      answers.add(JSON.stringify(result, rounded))
      // The first round warms caches.
      if (round === 0) continue
      taken.get(store.name)?.ms.push(ms)
      taken.get(store.name)?.cpu.push((await cpuOf(store)) - cpu)
    }
  if (answers.size !== 1) throw new Error(`${name}: the stores differ`)
  return taken
}

const figures: Figure[] = []
const compared = [
  { store: 'server', to: 'in process', unit: 'of the time in process' },
  { store: 'shards', to: 'server', unit: 'of the time on one server' },
]
for (const each of reportCases.filter(({ name }) => name.includes(values.only ?? ''))) {
  const taken = await measure(each)
  const of = (store: string, figure: keyof Taken) => median(taken.get(store)?.[figure] ?? [])
  for (const { store, to, unit } of compared)
    figures.push({
      name: `${store}: ${each.name}`,
      value: of(store, 'ms') / of(to, 'ms'),
      unit,
      note: `${Math.round(of(store, 'ms'))} ms to ${Math.round(of(to, 'ms'))} ms; of CPU ${(of(store, 'cpu') / of(to, 'cpu')).toFixed(2)}, ${Math.round(of(store, 'cpu'))} ms`,
    })
}
writeFigures(figures, values.json)
