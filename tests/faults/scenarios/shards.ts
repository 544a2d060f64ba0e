import { both, freeze, kill } from '../support/faults.ts'
import type { Scenario } from '../support/run.ts'

/** The scenarios of an installation whose clicks lie on two shards; api and workers call the first. */
export const shards: readonly Scenario[] = [
  { name: 'shards, the second: kill -9', fault: kill('clickhouse-2') },
  { name: 'shards, the first: kill -9', fault: kill('clickhouse') },
  { name: 'shards, the second: freeze', fault: freeze('clickhouse-2') },
  {
    name: 'shards, the second kill -9, worker kill -9',
    fault: both(kill('clickhouse-2'), kill('worker-1')),
  },
  { name: 'shards, both: kill -9', fault: both(kill('clickhouse'), kill('clickhouse-2')) },
]
