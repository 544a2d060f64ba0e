import { once } from 'node:events'
import { connect } from 'node:net'
import { createDb } from '@waymark/db'
import { startKeepAliveClients } from '@waymark/testing'
import { type SQL, sql } from 'drizzle-orm'
import { done } from '../../e2e/support/integrator.ts'
import { type Fault, kill } from '../support/faults.ts'
import type { Scenario } from '../support/run.ts'
import { type FaultBed, redirectorNames } from '../support/stand.ts'

async function onPostgres({ parts }: FaultBed, ...statements: SQL[]): Promise<void> {
  const db = createDb({ url: parts.databaseUrl, maxConnections: 1, onError: () => {} })
  for (const statement of statements) await db.orm.execute(statement)
  await db.close()
}

/** As a standby, or a server whose disk is nearly full. Networks that are answered 503 send again. */
const takeNoWrites: Fault = async (bed) => {
  const reload = sql`select pg_reload_conf()`
  await onPostgres(bed, sql`alter system set default_transaction_read_only = on`, reload)
  return () => onPostgres(bed, sql`alter system reset default_transaction_read_only`, reload)
}

/** What a Redis without its file comes back as. */
const emptyRedis: Fault = async ({ parts }) => {
  const { hostname, port } = new URL(parts.redisUrl)
  const socket = connect(Number(port), hostname)
  socket.write('FLUSHALL\r\n')
  const [answer] = await once(socket, 'data')
  socket.destroy()
  if (!String(answer).startsWith('+OK')) throw new Error(`Redis was not emptied: ${answer}`)
  return async () => {}
}

/** Redirectors begin without Redis, one after the other; then it comes back with nothing. */
const restartWithoutRedis: Fault = async (bed) => {
  const start = await kill('redis')(bed)
  for (const name of redirectorNames) {
    await bed.apps[name].stop()
    await bed.apps[name].start()
  }
  return async () => {
    await start()
    await emptyRedis(bed)
  }
}

/**
 * Its visitors of another link leave their connections open, and send on them until the answer says that it
 * is the last.
 */
const stopWithOpenConnections: Fault = async ({ apps, account, redirectorPorts }) => {
  await done(
    account.key.call('POST', '/links', { originalUrl: 'https://kept.example/', customAlias: 'kept' }),
  )
  const clients = startKeepAliveClients({ port: redirectorPorts['redirector-1'], path: '/kept', clients: 16 })
  await clients.answered(200)
  const stopped = apps['redirector-1'].stop()
  const outcomes = await clients.ended()
  await stopped
  const cutOff = outcomes.filter(({ sent, answered, failure }) => failure !== null || answered !== sent)
  if (cutOff.length > 0) throw new Error(`Requests were cut off: ${JSON.stringify(cutOff)}`)
  return () => apps['redirector-1'].start()
}

const disturbed = redirectorNames.slice(0, 1)

/**
 * What the stores know is gone, or may not be changed; and the end of a redirector as those see it who are on
 * the line.
 */
export const state: readonly Scenario[] = [
  { name: 'postgres takes no writes', fault: takeNoWrites },
  { name: 'redis emptied', fault: emptyRedis },
  {
    name: 'redis unavailable, redirectors restart, redis empty',
    fault: restartWithoutRedis,
    disturbed: redirectorNames,
  },
  { name: 'redirector stops under keep-alive visitors', fault: stopWithOpenConnections, disturbed },
]
