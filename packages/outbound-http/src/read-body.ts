import type { Readable } from 'node:stream'
import { FailedError } from './errors.ts'

export interface BodyLimits {
  maxBytes: number
  /** See `OutboundRequest.readBody`. */
  readBody: 'whole' | 'beginning'
}

export interface ReadBody {
  body: Buffer
  isComplete: boolean
}

/**
 * Reads at most `maxBytes`, and stops there.
 * @throws FailedError `too_large`, or what ended the stream, for whole bodies
 */
export async function readBounded(stream: Readable, { maxBytes, readBody }: BodyLimits): Promise<ReadBody> {
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
