import { startEmbeddedPostgres } from '../index.ts'

/** A process for tests to kill: starts on the folder it is given, says where, and stays. */
const dataDir = process.argv[2] ?? ''
const silent = () => undefined
const { url, stop } = await startEmbeddedPostgres({
  dataDir,
  logger: { info: silent, warn: silent, debug: silent },
})
process.stdout.write(`${url}\n`)
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
