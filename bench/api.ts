/**
 * `pnpm bench:api`: how long an authenticated read of the api takes at 200 requests a second, an open loop
 * (design §7: p50 ≤ 2 ms, p99 ≤ 10 ms), beside the floor: a bare Fastify that answers the same bytes, headers
 * included, at the same path. The api is the composed one, on a real Postgres and Redis that are started for
 * the run (and ClickHouse, for the totals of clicks), limits counted. Each server has a process of its own;
 * they are measured alternately, in short rounds, so that other load of the machine affects both. At the end:
 * 10,000 costs in one call (goal: 2 s).
 *
 * --callers N  accounts that send the requests in turn, each with a workspace of its own --rounds N
 * --seconds N   --rate N   --case TEXT  only cases whose name contains it --profile DIR writes CPU profiles
 * of both servers there    --json FILE
 */
import { parseArgs } from 'node:util'
import { openAccount } from './api/account.ts'
import { timeBulkCosts } from './api/bulk-costs.ts'
import { readCases } from './api/cases.ts'
import { warmUpReads } from './api/load.ts'
import { type Round, report } from './api/report.ts'
import { measureLatency } from './api/steady-load.ts'
import { startStores } from './api/stores.ts'
import { type Figure, writeFigures } from './figures.ts'
import { startServer } from './server-process.ts'

const { values } = parseArgs({
  options: {
    callers: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    rate: { type: 'string', default: '200' },
    case: { type: 'string', default: '' },
    profile: { type: 'string' },
    json: { type: 'string' },
  },
})

const load = { perSecond: Number(values.rate), seconds: Number(values.seconds) }
const profileDir = values.profile
const figures: Figure[] = []
const stores = await startStores()
const stops = [stores.stop]
try {
  const api = await startServer({
    file: new URL('api/server.ts', import.meta.url),
    environment: stores.environment,
    profileDir,
  })
  stops.unshift(api.stop)
  const accounts = await Promise.all(
    Array.from({ length: Number(values.callers) }, (_, index) => openAccount(api.port, index)),
  )
  const cases = await readCases(api.port, accounts)
  const floor = await startServer({
    file: new URL('api/floor.ts', import.meta.url),
    environment: {
      BENCH_ANSWERS: JSON.stringify(cases.map(({ route, body, headers }) => ({ route, body, headers }))),
    },
    profileDir,
  })
  stops.unshift(floor.stop)
  for (const read of cases.filter(({ name }) => name.includes(values.case))) {
    console.log(report.heading(read))
    for (const server of [floor, api]) await warmUpReads(server, read)
    const rounds: Round[] = []
    for (let round = 1; round <= Number(values.rounds); round++) {
      const pair = {
        floor: await measureLatency(floor, read, load),
        api: await measureLatency(api, read, load),
      }
      rounds.push(pair)
      console.log(report.round(round, pair))
    }
    figures.push(...report.figures(read, rounds))
  }
  console.log('')
  const bulk = []
  for (const account of accounts.slice(0, 3)) bulk.push(await timeBulkCosts(api.port, account))
  for (const times of bulk) console.log(report.bulk(times))
  const { rssMegabytes } = await api.query()
  figures.push(report.slowestBulk(bulk), { name: 'memory of the api', value: rssMegabytes, unit: 'MB' })
  console.log('')
  writeFigures(figures, values.json)
} finally {
  for (const stop of stops) await stop()
}
