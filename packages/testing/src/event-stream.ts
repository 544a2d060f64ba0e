import { poll } from '@waymark/scripts/services'

export interface StreamedEvent {
  event: string
  data: Record<string, unknown>
}

/** An open answer of Server-Sent Events, as a client reads it. */
export interface EventStream {
  status: number
  /** Those of this name that have come, or all. */
  events: (event?: string) => StreamedEvent[]
  /** How many comments have come. */
  comments: () => number
  /** Resolves when the answer has ended, by either side. */
  ended: Promise<void>
  close: () => void
}

async function readBlocks(body: ReadableStream<Uint8Array>, onBlock: (block: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) onBlock(block)
  }
}

/** Opens the stream. Resolves when its first comment has come, or when it was refused. */
export async function openEventStream(url: string, headers: Record<string, string>): Promise<EventStream> {
  const leaving = new AbortController()
  const response = await fetch(url, { headers, signal: leaving.signal })
  const events: StreamedEvent[] = []
  let comments = 0
  const { body, status } = response
  const onBlock = (block: string) => {
    const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
    if (event !== undefined && data !== undefined) events.push({ event, data: JSON.parse(data) })
    else comments += 1
  }
  const ended = (body === null ? Promise.resolve() : readBlocks(body, onBlock)).catch(() => {})
  await poll(() => comments > 0 || status !== 200, { timeoutMs: 10_000, description: 'the first comment' })
  return {
    status,
    events: (name) => (name === undefined ? events : events.filter(({ event }) => event === name)),
    comments: () => comments,
    ended,
    close: () => leaving.abort(),
  }
}
