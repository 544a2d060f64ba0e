import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLiveReader, eventText } from './live-reader.ts'

const event = eventText('click', { userAgent: 'x'.repeat(1_000) })

describe('a reader of live events', () => {
  it('that does not read misses events beyond 64 KiB, and hears how many when it reads again', async () => {
    const stream = new PassThrough()
    const reader = createLiveReader(stream)
    for (let count = 0; count < 10_000; count += 1) reader.send(event)
    for (let count = 0; count < 10_000; count += 1) reader.comment()
    expect(stream.writableLength + stream.readableLength).toBeLessThan(192 * 1024)
    let text = ''
    for await (const chunk of stream) {
      text += chunk
      if (text.includes('event: skipped')) stream.end()
    }
    const sent = text.split('event: click').length - 1
    expect(text.endsWith(eventText('skipped', { skipped: 10_000 - sent }))).toBe(true)
    expect(sent).toBeGreaterThan(20)
  })

  it('that has left is written nothing', () => {
    const stream = new PassThrough()
    const reader = createLiveReader(stream)
    stream.destroy()
    reader.send(event)
    reader.skip(1)
    reader.comment()
    expect(stream.writableLength).toBe(0)
  })
})
