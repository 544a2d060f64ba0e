import type { Writable } from 'node:stream'

/** One open answer of `GET /live`. */
export interface LiveReader {
  /** Writes an event or, while the reader is too slow, counts it as skipped. Never waits. */
  send(text: string): void
  /** Says that the stream is alive. */
  comment(): void
  /** Says how many events are missing, with what the reader itself was too slow for. */
  skip(count: number): void
}

/** What waits for a reader at most, beside the last event: some 20 clicks. */
const maxWaitingBytes = 64 * 1024

/** A Server-Sent Event: JSON has no line breaks. */
export const eventText = (event: string, data: object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Writes to a stream without ever waiting for it: a reader that does not read has a bounded buffer, misses
 * what comes meanwhile, and hears how much that was.
 */
export function createLiveReader(stream: Writable): LiveReader {
  let skipped = 0
  const isFull = () => stream.writableLength > maxWaitingBytes
  const sendSkipped = () => {
    if (skipped === 0 || isFull()) return
    stream.write(eventText('skipped', { skipped }))
    skipped = 0
  }
  stream.on('drain', sendSkipped)
  return {
    send: (text) => {
      if (stream.destroyed) return
      if (isFull()) skipped += 1
      else stream.write(text)
    },
    comment: () => {
      if (!stream.destroyed && !isFull()) stream.write(':\n\n')
    },
    skip: (count) => {
      skipped += count
      if (!stream.destroyed) sendSkipped()
    },
  }
}
