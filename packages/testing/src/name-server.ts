import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A name server under test, for names that are made up. */
export interface NameServer {
  /** TXT records, one a name in lower case. */
  texts: Map<string, string>
  /** As `DNS_SERVERS` takes it. */
  address: string
  close(): void
}

/** Answers queries for TXT with the records of `texts`, everything else with nothing. */
export async function openNameServer(): Promise<NameServer> {
  const texts = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answerOf(query, texts), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    texts,
    address: `127.0.0.1:${socket.address().port}`,
    close: () => void socket.close(),
  }
}

/** RFC 1035, the least of it: header, the query as it came, one TXT record. */
function answerOf(query: Buffer, texts: ReadonlyMap<string, string>): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const end = at + 5
  const isText = query.readUInt16BE(at + 1) === 16
  const text = isText ? texts.get(labels.join('.').toLowerCase()) : undefined
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(text === undefined ? 0 : 1, 6)
  header.writeUInt32BE(0, 8)
  const record =
    text === undefined ? [] : [0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 1, 0, text.length + 1, text.length]
  return Buffer.concat([header, query.subarray(12, end), Buffer.from(record), Buffer.from(text ?? '')])
}
