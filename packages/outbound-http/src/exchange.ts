import type { Readable } from 'node:stream'
import { Client } from 'undici'
import { type Connecting, createGuardedConnector } from './connect.ts'
import { FailedError } from './errors.ts'
import type { OutboundRequest, OutboundResponse } from './types.ts'

export interface Hop extends Connecting {
  maxBytes: number
  /** See `OutboundRequest.readBody`. */
  readBody: 'whole' | 'beginning'
  method: OutboundRequest['method']
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | undefined
  /** Whether an answer will be followed, so that its body is of no use. */
  isFollowed: (response: Pick<OutboundResponse, 'status' | 'headers'>) => boolean
}

const maxHeaderBytes = 16 * 1024

/**
 * One request and its answer over a connection of its own: a pooled connection would not be checked again,
 * and a stale one would fail a request that must not be repeated blindly.
 */
export async function exchange(hop: Hop): Promise<OutboundResponse> {
  const { url } = hop.target
  const client = new Client(url.origin, {
    connect: createGuardedConnector(hop),
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    // The signal bounds the whole; undici's own limits are for silence only.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  try {
    const { statusCode, headers, body } = await client.request({
      method: hop.method,
      path: url.pathname + url.search,
      headers: { 'user-agent': 'Waymark/1.0', 'accept-encoding': 'identity', ...hop.headers },
      body: hop.body ?? null,
      signal: hop.signal,
    })
    const skipped = { body: Buffer.alloc(0), isComplete: true }
    const isFollowed = hop.isFollowed({ status: statusCode, headers })
    const read = isFollowed ? skipped : await readBounded(body, hop)
    return { status: statusCode, headers, url: url.href, ...read }
  } finally {
    await client.destroy()
  }
}

/**
 * Reads at most `maxBytes`, and stops there.
 * @throws FailedError `too_large`, or what ended the stream, for whole bodies
 */
async function readBounded(
  stream: Readable,
  { maxBytes, readBody }: Pick<Hop, 'maxBytes' | 'readBody'>,
): Promise<Pick<OutboundResponse, 'body' | 'isComplete'>> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      const bytes: Buffer = chunk
      chunks.push(bytes)
      size += bytes.length
      if (size > maxBytes) throw new FailedError('too_large')
    }
  } catch (error) {
    if (readBody === 'whole') throw error
    return { body: Buffer.concat(chunks).subarray(0, maxBytes), isComplete: false }
  }
  return { body: Buffer.concat(chunks), isComplete: true }
}
