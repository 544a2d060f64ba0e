import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ServicePart } from '../part.ts'
import { CLUSTER } from './server-config.ts'

/** A way to a cluster for clients that send `ON CLUSTER`. */
export interface OnClusterProxy {
  /** Leads to the first shard, with its credentials. */
  url: string
  cluster: string
  close(): Promise<void>
}

/** ClickHouse takes URLs of this length by default (`http_max_uri_size`). */
const MAX_URL_BYTES = 2 ** 20

const onCluster = ` ON CLUSTER \`${CLUSTER}\``

/** Leaves out what needs Keeper, which these servers do not have: `ON CLUSTER` and replicas. */
const withoutKeeper = (statement: string): string =>
  statement.replaceAll(onCluster, '').replaceAll(/(?<=ENGINE = )Replicated/g, '')

/** A request that came, and whether its client still waits. */
interface Call {
  incoming: IncomingMessage
  signal: AbortSignal
}

/** Sends a request on; its body is given, or comes as it is read. Ends when the client of the call goes. */
const forward = async (
  { incoming, signal }: Call,
  node: string,
  body: Buffer | IncomingMessage,
): Promise<IncomingMessage> => {
  const { host: _, 'content-length': __, 'transfer-encoding': ___, ...headers } = incoming.headers
  const outgoing = request(new URL(incoming.url ?? '/', node), { method: incoming.method, headers, signal })
  const answered = once(outgoing, 'response')
  if (Buffer.isBuffer(body)) outgoing.end(body)
  else void pipeline(body, outgoing).catch((error: Error) => outgoing.destroy(error))
  const [answer]: IncomingMessage[] = await answered
  if (answer === undefined) throw new Error('no answer')
  return answer
}

const answerWith = async (answer: IncomingMessage, response: ServerResponse): Promise<void> => {
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  await pipeline(answer, response)
}

/** Says whether the body is a statement: that of an insert is data, and its statement is in the URL. */
const isStatement = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'POST' &&
  !new URL(url ?? '/', 'http://localhost').searchParams.has('query') &&
  !headers['content-type']?.startsWith('multipart/')

/** Runs a statement on every node, as their DDL workers would do it; the first failure is the answer. */
const runOnEach = async (
  call: Call,
  nodes: readonly string[],
  statement: string,
): Promise<IncomingMessage> => {
  const [first, ...others] = nodes
  if (first === undefined) throw new Error('a cluster has nodes')
  const answer = await forward(call, first, Buffer.from(withoutKeeper(statement)))
  if (answer.statusCode !== 200 || others.length === 0) return answer
  answer.resume()
  return runOnEach(call, others, statement)
}

const serve = async (incoming: IncomingMessage, response: ServerResponse, nodes: readonly string[]) => {
  const [first = ''] = nodes
  const client = new AbortController()
  response.once('close', () => client.abort())
  const call = { incoming, signal: client.signal }
  if (!isStatement(incoming)) return answerWith(await forward(call, first, incoming), response)
  const body = await buffer(incoming)
  const answer = body.includes(onCluster)
    ? await runOnEach(call, nodes, body.toString())
    : await forward(call, first, body)
  return answerWith(answer, response)
}

/**
 * Opens an HTTP proxy before the first of the servers, which are the shards of one cluster: it runs what is
 * `ON CLUSTER` on each of them, since servers without Keeper refuse it (code 392). All else goes through.
 * While a server is down its clients are cut off, as they are by the server itself.
 */
export const openOnClusterProxy = async (
  servers: readonly Pick<ServicePart, 'url'>[],
): Promise<OnClusterProxy> => {
  const nodes = servers.map(({ url }) => new URL(url).origin)
  const proxy = createServer({ maxHeaderSize: MAX_URL_BYTES }, (incoming, response) => {
    serve(incoming, response, nodes).catch(() => response.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  const url = new URL(servers[0]?.url ?? '')
  url.port = String(address.port)
  return {
    url: url.href,
    cluster: CLUSTER,
    close: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
