/**
 * `pnpm bench:ingest`: how many clicks a second the worker takes from Kafka into ClickHouse (design §7:
 * 20,000), against the floor: the same rows inserted by hand, as blocks in ClickHouse's own format that are
 * prepared before. Then the lag at 5,000 clicks a second: from the click to the moment it can be read (goal:
 * under 2 s). Kafka is a real broker, ClickHouse the engine behind its HTTP protocol, or CLICKHOUSE_URL;
 * broker, engine, worker and the measuring process share the machine. At the end every click is in the table
 * once.
 *
 * --clicks N (400,000)    --seconds N of the steady load (20)    --rate N (5,000)    --workers N (1)
 * --json FILE    --profile DIR
 */
import { parseArgs } from 'node:util'
import { writeFigures } from './figures.ts'
import { measureIngestion } from './ingest/measure.ts'

const { values } = parseArgs({
  options: {
    clicks: { type: 'string', default: '400000' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '5000' },
    workers: { type: 'string', default: '1' },
    json: { type: 'string' },
    profile: { type: 'string' },
  },
})

const figures = await measureIngestion({
  clicks: Number(values.clicks),
  seconds: Number(values.seconds),
  rate: Number(values.rate),
  workers: Number(values.workers),
  profileDir: values.profile,
})
writeFigures(figures, values.json)
