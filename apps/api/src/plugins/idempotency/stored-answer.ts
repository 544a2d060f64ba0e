import { openFieldsOf } from '../secret-names.ts'

/** An answer as it is given again. */
export interface StoredAnswer {
  statusCode: number
  /** JSON; null: without a body. */
  answer: string | null
}

/** Shown once: not stored with the answer (contract §1). */
const shownOnce = ['key', 'secret', 'standardWebhooksSecret', 'token']

/** They say how things stand, and not what the request did: a later try may go another way. */
const passing: ReadonlySet<number> = new Set([401, 402, 403, 408, 425, 429])

/** Only an answer that a second try would get too is stored; after anything else the key is free again. */
export function isFinal(statusCode: number): boolean {
  return statusCode >= 200 && statusCode < 500 && !passing.has(statusCode)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The JSON of an answer without what is shown once. @param url as the route declares it */
export function withoutShownOnce(json: string, url: string): string {
  const open = openFieldsOf(url)
  const hidden = shownOnce.filter((name) => !open.has(name))
  if (!hidden.some((name) => json.includes(`"${name}"`))) return json
  const answer: unknown = JSON.parse(json)
  if (!isObject(answer) || !isObject(answer.data)) return json
  const data = Object.fromEntries(Object.entries(answer.data).filter(([name]) => !hidden.includes(name)))
  return JSON.stringify({ ...answer, data })
}
