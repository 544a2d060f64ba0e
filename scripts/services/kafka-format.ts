import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const CLUSTER_ID = 'V2F5bWFya1Rlc3RDbHVzdA'

/** Of a node that is broker and controller. Its ports are in no file of the log. */
const properties = (logs: string): string =>
  [
    'process.roles=broker,controller',
    'node.id=1',
    'controller.quorum.voters=1@127.0.0.1:1',
    'controller.listener.names=CONTROLLER',
    'listeners=PLAINTEXT://127.0.0.1:2,CONTROLLER://127.0.0.1:1',
    'listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    `log.dirs=${logs}`,
  ].join('\n')

/**
 * The folder of an empty log as Kafka formats it, to be copied for each broker: beside the jars, made once a
 * version, since it takes a process of Java as long as half a start of the broker.
 */
export const ensureFormattedLog = async (jars: string, jvmArgs: readonly string[]): Promise<string> => {
  const directory = `${jars}-formatted`
  if (existsSync(directory)) return directory
  const partial = `${directory}.${process.pid}`
  const [config, logs] = [join(partial, 'server.properties'), join(partial, 'logs')]
  mkdirSync(partial, { recursive: true })
  try {
    writeFileSync(config, properties(logs))
    await run('java', [...jvmArgs, 'kafka.tools.StorageTool', 'format', '-c', config, '-t', CLUSTER_ID])
    if (!existsSync(directory)) renameSync(logs, directory)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
  return directory
}
