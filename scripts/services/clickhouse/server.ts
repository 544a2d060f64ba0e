/**
 * Test equipment, not part of the product: the servers for HTTP and TCP that the library of the embedded
 * engine contains, which are ClickHouse's own. Runs until it gets a signal.
 *
 * node server.ts CONFIG, the path of a file of `serverConfig`
 */
import { resolveLibchdb } from 'chdb/libchdb'
import { DataType, load, open } from 'ffi-rs'

const [configFile] = process.argv.slice(2)
if (configFile === undefined) throw new Error('The path of the config file is needed.')

/** The servers live as long as the statement that started them: this one outlives every run. */
const untilSignal =
  'SELECT sum(sleepEachRow(3)) FROM numbers(100000000) SETTINGS max_block_size = 1, max_execution_time = 0, function_sleep_max_microseconds_per_block = 100000000'

// Not `--output-format=Null`: the server for TCP would then answer other nodes with nothing.
const args = [
  'clickhouse',
  `--config-file=${configFile}`,
  '--output-format=TSV',
  '--query',
  `SYSTEM START LISTEN HTTP; SYSTEM START LISTEN TCP; ${untilSignal}`,
]

open({ library: 'clickhouse', path: resolveLibchdb().path })
// On this very thread: the engine checks that it runs on a stack of the system's.
load({
  library: 'clickhouse',
  funcName: 'chdb_query_cmdline',
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [args.length, args],
})
// It has ended by itself, and said why.
process.exitCode = 1
