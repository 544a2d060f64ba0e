/**
 * `pnpm bench:redirect`: the redirector's figures of design §7. How many redirects a second it does (warm
 * link, 10,000 distinct visitors, clicks recorded), against the floor: a bare Fastify that answers a constant
 * 302 to the very same requests. The goal is about CPU per request, ≥ 0.55 of the floor: it has less noise,
 * since the load generator shares the machine. What it adds to an answer's time at half load. Its memory with
 * 100,000 links cached and in use. How it scales with the number of processes and of links.
 *
 * --what throughput,first-visits,latency,memory,scaling    --rules 0,20    --links 10000,100000,1000000
 * --rounds N    --seconds N    --connections N    --kafka (clicks go to KAFKA_BROKERS)
 * --profile DIR (writes CPU profiles of both servers there)    --json FILE
 */
import { parseArgs } from 'node:util'
import { writeFigures } from './figures.ts'
import { measured, measureRedirects } from './redirect/measure.ts'

const { values } = parseArgs({
  options: {
    what: { type: 'string', default: 'throughput' },
    rules: { type: 'string', default: '0' },
    links: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '50' },
    kafka: { type: 'boolean', default: false },
    profile: { type: 'string' },
    json: { type: 'string' },
  },
})

const named = values.what.split(',')
const what = measured.filter((one) => named.includes(one))
if (what.length < named.length) throw new Error(`--what takes ${measured.join(', ')}.`)
if (values.kafka && !process.env.KAFKA_BROKERS)
  throw new Error('--kafka needs KAFKA_BROKERS, such as localhost:9092.')

const figures = await measureRedirects({
  what,
  rules: values.rules.split(',').map(Number),
  links: values.links.split(',').map(Number),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
  kafkaBrokers: values.kafka ? process.env.KAFKA_BROKERS : undefined,
  profileDir: values.profile,
})
writeFigures(figures, values.json)
