import type { Duplex } from 'node:stream'

const headerBytes = 4

/** Writes one frame: its length as an unsigned 32-bit number (big endian), then its bytes. */
export function writeFrame(stream: Duplex, content: Buffer): void {
  const header = Buffer.allocUnsafe(headerBytes)
  header.writeUInt32BE(content.length)
  stream.cork()
  stream.write(header)
  stream.write(content)
  stream.uncork()
}

/** Calls `onFrame` with each whole frame, in order, however the stream cuts the bytes. */
export function readFrames(stream: Duplex, onFrame: (content: Buffer) => void): void {
  let chunks: Buffer[] = []
  let bytes = 0
  let neededBytes = headerBytes

  const takeFrames = () => {
    const received = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
    let position = 0
    neededBytes = headerBytes
    while (received.length - position >= headerBytes) {
      const end = position + headerBytes + received.readUInt32BE(position)
      neededBytes = end - position
      if (end > received.length) break
      onFrame(received.subarray(position + headerBytes, end))
      position = end
      neededBytes = headerBytes
    }
    const rest = received.subarray(position)
    chunks = rest.length === 0 ? [] : [rest]
    bytes = rest.length
  }

  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    // A large frame comes in many chunks: they are joined once, when all of it is there.
    if (bytes >= neededBytes) takeFrames()
  })
}
