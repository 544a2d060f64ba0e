import { type BusMessage, type EventBus, encodeDeadLetter } from '@waymark/events'
import { ok, type StepEnd } from './step-end.ts'

/** An item that can never be stored: why, what, and the message it came in. */
export interface Refused {
  reason: string
  payload: string
  source: BusMessage
}

export interface DeadLetterDeps {
  bus: Pick<EventBus, 'publish'>
  topic: string
  /** Unix ms. */
  clock: () => number
  logger: { error: (fields: object, message: string) => void }
  /** Hears how many are published. */
  onLetters?: (letters: number) => void
}

/** Brokers take 1 MiB a request by default, and framing needs some of it. */
const maxRequestBytes = 900 * 1024
/** No letter of this many characters is too long, even if every one of them must be escaped. */
const safePayloadLength = 128 * 1024

function encode(refused: Refused, atMs: number): string {
  const { reason, payload, source } = refused
  const letter = encodeDeadLetter({ reason, payload, atMs }, source)
  if (Buffer.byteLength(letter) <= maxRequestBytes) return letter
  const cut = `${reason} (the payload of ${payload.length} characters is cut)`
  return encodeDeadLetter({ reason: cut, payload: payload.slice(0, safePayloadLength), atMs }, source)
}

function* requests(letters: readonly string[]): Generator<string[]> {
  let request: string[] = []
  let bytes = 0
  for (const letter of letters) {
    const size = Buffer.byteLength(letter)
    if (request.length > 0 && bytes + size > maxRequestBytes) {
      yield request
      request = []
      bytes = 0
    }
    request.push(letter)
    bytes += size
  }
  if (request.length > 0) yield request
}

/** The step that publishes what was refused to the dead-letter topic, and says so in the log. */
export function createDeadLetterStep({ bus, topic, clock, logger, onLetters }: DeadLetterDeps) {
  return async (refused: readonly Refused[]): Promise<StepEnd<void>> => {
    const atMs = clock()
    for (const letters of requests(refused.map((one) => encode(one, atMs)))) {
      await bus.publish(
        topic,
        letters.map((value) => ({ value })),
      )
    }
    onLetters?.(refused.length)
    logger.error(
      { topic, letters: refused.length, firstReason: refused[0]?.reason },
      'put into the dead-letter topic',
    )
    return ok(undefined)
  }
}
