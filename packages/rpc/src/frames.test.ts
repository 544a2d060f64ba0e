import { once } from 'node:events'
import { duplexPair, PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFrames, writeFrame } from './frames.ts'

/** The bytes that `writeFrame` sends for these frames. */
async function encoded(frames: readonly Uint8Array[]): Promise<Buffer> {
  const [sender, receiver] = duplexPair()
  for (const frame of frames) writeFrame(sender, Buffer.from(frame))
  sender.end()
  const chunks: Buffer[] = []
  receiver.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(receiver, 'end')
  return Buffer.concat(chunks)
}

test('frames arrive whole and in order, however the stream cuts their bytes', async () => {
  const frames = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 12 })
  const cuts = fc.array(fc.integer({ min: 1, max: 97 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(frames, cuts, async (sent, sizes) => {
      const bytes = await encoded(sent)
      const stream = new PassThrough()
      const received: Buffer[] = []
      readFrames(stream, (frame) => received.push(frame))
      for (let position = 0, round = 0; position < bytes.length; round++) {
        const size = sizes[round % sizes.length] ?? 1
        stream.emit('data', bytes.subarray(position, position + size))
        position += size
      }
      expect(received.map((frame) => [...frame])).toEqual(sent.map((frame) => [...frame]))
    }),
  )
})

test('a frame of 8 MiB in small pieces is joined once', () => {
  const content = Buffer.alloc(8 * 2 ** 20, 'x')
  const header = Buffer.alloc(4)
  header.writeUInt32BE(content.length)
  const stream = new PassThrough()
  const received: Buffer[] = []
  readFrames(stream, (frame) => received.push(frame))
  stream.emit('data', header)
  const before = process.threadCpuUsage()
  for (let position = 0; position < content.length; position += 16_384) {
    stream.emit('data', content.subarray(position, position + 16_384))
  }
  // Joined at each of the 512 pieces it would copy 2 GiB, which takes more than half a second.
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(400)
  expect(received).toHaveLength(1)
  expect(received[0]?.equals(content)).toBe(true)
})
