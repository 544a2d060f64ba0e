import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Click } from './clicks.queries.ts'
import type { Api } from './client.ts'
import { unwrap } from './unwrap.ts'

export interface LiveHandlers {
  /** From now on what happens is pushed. */
  onOpen: () => void
  onClick: (click: Click) => void
  /** More happened than is pushed. */
  onSkipped: () => void
  signal: AbortSignal
}

/**
 * Reads what is pushed until the server ends it or the signal aborts.
 * @throws ApiError where the stream cannot be had, or breaks off
 */
export async function readLiveEvents({ client }: Api, handlers: LiveHandlers): Promise<void> {
  const { onOpen, onClick, onSkipped, signal } = handlers
  const body = await unwrap(client.GET('/api/v1/live', { parseAs: 'stream', signal }))
  if (body === null) return
  onOpen()
  const texts = body.pipeThrough(new TextDecoderStream(), { signal })
  const events = texts.pipeThrough(new EventSourceParserStream())
  for await (const { event, data } of events) {
    if (event === 'click') onClick(JSON.parse(data))
    else if (event === 'skipped') onSkipped()
  }
}
