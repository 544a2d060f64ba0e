/**
 * `pnpm bench:postback`: how many postbacks a second one api process takes, each logged, processed and on the
 * disk before it is answered (goal: 1,500/s on two cores), against the floor: a bare Fastify that answers the
 * same bytes. The api is the composed one, on the Postgres that is shipped (fsync on), a real Redis and the
 * analytics engine, limits counted. At the end the database is counted: every postback has made exactly one
 * conversion, none is lost or doubled. Clicks are read from the analytics store, and each postback of a click
 * after its first names another transaction.
 *
 * --rounds N   --amount N  postbacks a round   --clicks N   --connections N   --profile DIR  CPU profiles of
 * both servers --json FILE
 */
import { parseArgs } from 'node:util'
import { makeClicks } from './conversions/clicks.ts'
import { startDurableApi } from './conversions/durable-api.ts'
import { type Measurement, sendPostbacks } from './conversions/postback-load.ts'
import { storedIn } from './conversions/stored.ts'
import { openWorkspace } from './conversions/workspace.ts'
import { type Figure, writeFigures } from './figures.ts'
import { startServer } from './server-process.ts'
import { median, perSecond, spread } from './statistics.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    amount: { type: 'string', default: '6000' },
    clicks: { type: 'string', default: '20000' },
    connections: { type: 'string', default: '400' },
    profile: { type: 'string' },
    json: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const amount = Number(values.amount)
const warmUp = Math.ceil(amount / 3)
const connections = Number(values.connections)

const route = '/api/v1/postback'
const sample = { result: 'created', conversionId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a' }

const shown = ({ requestsPerSecond, p50Ms, p99Ms }: Measurement) =>
  `${perSecond(requestsPerSecond).padStart(7)}/s  p50 ${p50Ms} ms  p99 ${p99Ms} ms`

const { stores, api, stops } = await startDurableApi(values.profile)
try {
  const floor = await startServer({
    file: new URL('api/floor.ts', import.meta.url),
    environment: { BENCH_ANSWERS: JSON.stringify([{ route, body: JSON.stringify({ data: sample }) }]) },
    profileDir: values.profile,
  })
  stops.unshift(floor.stop)
  const { workspaceId, offerId } = await openWorkspace(api.port)
  const { clickhouseUrl, databaseUrl } = stores
  const tokens = await makeClicks({ clickhouseUrl, workspaceId, offerId, count: Number(values.clicks) })

  let sent = 0
  const next = () => {
    const token = tokens[sent % tokens.length]
    const tid = `order-${Math.floor(sent / tokens.length)}`
    sent += 1
    return `${route}?click_id=${token}&status=approved&payout=12.5&currency=USD&tid=${tid}`
  }
  const unchanging = `${route}?click_id=${tokens[0]}&status=approved&payout=12.5&currency=USD&tid=order-0`
  const toFloor = { connections, next: () => unchanging }
  await sendPostbacks(floor, { ...toFloor, amount: warmUp })
  await sendPostbacks(api, { connections, amount: warmUp, next })
  const before = await api.query()
  const sentBefore = sent
  const measured: { floor: Measurement; api: Measurement }[] = []
  for (let round = 1; round <= rounds; round++) {
    const pair = {
      floor: await sendPostbacks(floor, { ...toFloor, amount: amount * 2 }),
      api: await sendPostbacks(api, { connections, amount, next }),
    }
    measured.push(pair)
    console.log(`round ${round}  floor ${shown(pair.floor)}\n         api   ${shown(pair.api)}`)
  }

  const ratios = measured.map((pair) => pair.api.requestsPerSecond / pair.floor.requestsPerSecond)
  const rate = median(measured.map((pair) => pair.api.requestsPerSecond))
  const after = await api.query()
  const cpuMicros = (after.cpuMicros - before.cpuMicros) / (sent - sentBefore)
  const figures: Figure[] = [
    {
      name: 'postbacks, each on the disk before it is answered',
      value: rate,
      unit: '/s',
      goal: { atLeast: 1_500 },
      note: `median of ${rounds} rounds, ${connections} connections; ${Math.round(cpuMicros)} µs of the api's CPU each, ${after.rssMegabytes} MB`,
    },
    { name: 'postbacks to the floor', value: median(ratios), unit: 'of the floor', note: spread(ratios) },
  ]
  console.log('')
  const stored = await storedIn(databaseUrl)
  console.log(
    `stored    ${stored.durability}; ${sent} postbacks: ${stored.conversions} conversions, ${stored.identities} identities, log ${JSON.stringify(stored.logged)}`,
  )
  if (stored.conversions !== sent || stored.identities !== sent || stored.logged.created !== sent) {
    throw new Error('Postbacks were lost or doubled.')
  }
  writeFigures(figures, values.json)
} finally {
  for (const stop of stops) await stop()
}
