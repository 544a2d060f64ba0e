/** One run of a benchmark; it takes `--json FILE` and writes its figures there. */
export interface Bench {
  name: string
  what: string
  /** Of this folder's parent. */
  file: string
  args: readonly string[]
}

export const benches: readonly Bench[] = [
  {
    name: 'redirect',
    what: 'redirects a second of a warm link without rules',
    file: 'redirect.ts',
    args: [],
  },
  {
    name: 'redirect-20-rules',
    what: 'the same with 20 rules by geo, device and A/B',
    file: 'redirect.ts',
    args: ['--rules', '20'],
  },
  {
    name: 'redirect-latency',
    what: 'what the redirector adds to an answer at half load',
    file: 'redirect.ts',
    args: ['--what', 'latency', '--rounds', '12', '--seconds', '1'],
  },
  {
    name: 'redirect-memory',
    what: 'the memory of a redirector with 100,000 links in use',
    file: 'redirect.ts',
    args: ['--what', 'memory'],
  },
  {
    name: 'redirect-scaling',
    what: 'redirectors with 10,000 to 1,000,000 links, and two instead of one',
    file: 'redirect.ts',
    args: ['--what', 'scaling'],
  },
  { name: 'ingest', what: 'clicks from Kafka into ClickHouse, and their lag', file: 'ingest.ts', args: [] },
  {
    name: 'report',
    what: 'twelve reports over 10 million clicks, a look-up by token, a timeseries',
    file: 'report.ts',
    args: [],
  },
  {
    name: 'stores',
    what: 'the same reports in process, on a ClickHouse server and on two shards',
    file: 'report-stores.ts',
    args: [],
  },
  {
    name: 'api',
    what: 'latency of reads by session and by key at 200/s; 10,000 costs in one call',
    file: 'api.ts',
    args: [],
  },
  {
    name: 'calm',
    what: 'how long visitors wait under npm start while everything else works',
    file: 'calm.ts',
    args: [],
  },
]
