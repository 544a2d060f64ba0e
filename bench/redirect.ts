/**
 * `pnpm bench:redirect`: how many redirects a second the redirector does (warm link, 10,000 distinct visitors, clicks
 * recorded), against the floor: a bare Fastify that answers a constant 302 to the very same requests. Each has a process of its
 * own; they take turns, so that whatever else the machine does hits both. The ratio is the result (design §7: ≥ 0.7, with
 * 20 rules ≥ 0.5); CPU per request tells the same with less noise, since the load generator shares the machine.
 *
 * --rules N  the link has N rules with geo, device and A/B    --rounds N    --seconds N    --connections N
 * --kafka    clicks go to KAFKA_BROKERS                       --profile DIR writes CPU profiles of both servers there
 */
import { parseArgs } from 'node:util'
import { type Measurement, measure } from './redirect/load.ts'
import { report } from './redirect/report.ts'
import { startServer, untilDrained } from './redirect/server-process.ts'

const { values } = parseArgs({
  options: {
    rules: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '50' },
    kafka: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
})

const settings = { connections: Number(values.connections), seconds: Number(values.seconds) }
const profileDir = values.profile
const kafkaBrokers = values.kafka ? process.env.KAFKA_BROKERS : undefined
if (values.kafka && !kafkaBrokers) throw new Error('--kafka needs KAFKA_BROKERS, such as localhost:9092.')

const floor = await startServer({ file: 'floor.ts', environment: {}, profileDir })
const redirector = await startServer({
  file: 'redirector.ts',
  environment: { BENCH_RULES: values.rules, ...(kafkaBrokers && { KAFKA_BROKERS: kafkaBrokers }) },
  profileDir,
})

try {
  // Both compile their hot paths, and the redirector meets each visitor once.
  for (const server of [floor, redirector]) await measure(server, { ...settings, seconds: 3 })
  const rounds: { floor: Measurement; redirector: Measurement }[] = []
  for (let round = 1; round <= Number(values.rounds); round++) {
    const pair = { floor: await measure(floor, settings), redirector: await measure(redirector, settings) }
    rounds.push(pair)
    console.log(report.round(round, pair))
  }
  console.log(report.summary(rounds))
  const clicks = await untilDrained(redirector)
  console.log(report.clicks(clicks))
  if (clicks.published < clicks.answered) {
    throw new Error(`${clicks.answered - clicks.published} clicks of answered visits never reached the bus.`)
  }
} finally {
  await Promise.all([floor.stop(), redirector.stop()])
}
