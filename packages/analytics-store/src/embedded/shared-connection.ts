import { Readable } from 'node:stream'
import type { ClickHouseClientConfigOptions } from '@clickhouse/client'
import { yieldToEventLoop } from '@waymark/async'
import { type ChdbConnection, createChdbConnection } from 'chdb/connection'
import { createNativeInserts, isNativeInsert } from './native-inserts.ts'

/** What `createClient` of @clickhouse/client takes as a connection. */
export type ClientConnection = NonNullable<ClickHouseClientConfigOptions['connection']>

/** A native connection runs one statement at a time; the engine behind them runs several. */
const readerCount = 2

interface Reader {
  connection: ChdbConnection
  running: number
}

interface Statement {
  query: string
  query_params?: Record<string, unknown>
  abort_signal?: AbortSignal
  query_id?: string
  values?: string | Readable
}

/**
 * Settings of the client are left behind: chdb would SET them, and they would stay for the statements of
 * others.
 */
function statementOf({ query, query_params, abort_signal, query_id }: Statement) {
  return {
    query,
    ...(query_params && { query_params }),
    ...(abort_signal && { abort_signal }),
    ...(query_id && { query_id }),
  }
}

const chunkBytes = 65_536

/** An answer in chunks, as a server sends it: the client makes rows of each at a stretch. */
async function* chunksOf(answers: Readable): AsyncGenerator<Buffer, void> {
  for await (const chunk of answers) {
    const answer: Buffer = chunk
    for (let start = 0; start < answer.length; start += chunkBytes) {
      if (start > 0) await yieldToEventLoop()
      yield answer.subarray(start, start + chunkBytes)
    }
  }
}

/** Opens `count` native connections, or none. */
function openConnections(path: string, count: number): ChdbConnection[] {
  const opened: ChdbConnection[] = []
  try {
    while (opened.length < count) opened.push(createChdbConnection({ path }))
    return opened
  } catch (error) {
    for (const connection of opened) void connection.close()
    throw error
  }
}

/**
 * One folder's engine as a single connection: statements that write follow each other on one native
 * connection, reads go to the least busy of the others, so that a report waits neither for an insert nor for
 * a longer report. Settings are taken from the statement only.
 * @throws whatever chdb throws when the folder cannot be opened
 */
export function openSharedConnection(path: string): ClientConnection {
  const [writer, ...others] = openConnections(path, 1 + readerCount)
  if (writer === undefined) throw new Error('chdb gave no connection')
  const inserts = createNativeInserts(path)
  const readers: Reader[] = others.map((connection) => ({ connection, running: 0 }))

  const read = async <Result>(run: (connection: ChdbConnection) => Promise<Result>): Promise<Result> => {
    const reader = readers.reduce((least, next) => (next.running < least.running ? next : least))
    reader.running += 1
    try {
      return await run(reader.connection)
    } finally {
      reader.running -= 1
    }
  }

  return {
    query: async (params) => {
      const { stream, ...answer } = await read((connection) => connection.query(statementOf(params)))
      return { ...answer, stream: Readable.from(chunksOf(stream), { objectMode: false }) }
    },
    ping: ({ select }) => read((connection) => connection.ping({ select })),
    exec: ({ values, ...params }) =>
      isNativeInsert(params.query) && values !== undefined
        ? inserts.insert(params.query, values, (query) => writer.exec(statementOf({ ...params, query })))
        : writer.exec({ ...statementOf(params), ...(values && { values }) }),
    insert: (params) => writer.insert({ ...statementOf(params), values: params.values }),
    command: (params) => writer.command(statementOf(params)),
    close: async () => {
      for (const connection of [writer, ...others]) await connection.close()
    },
  }
}
