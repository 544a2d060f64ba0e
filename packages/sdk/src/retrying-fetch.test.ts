import { expect, it } from 'vitest'
import { createRetryingFetch, type RetryOptions } from './retrying-fetch.ts'

type Outcome = number | 'broken' | [status: number, retryAfter: string]

const nowMs = Date.parse('2026-01-02T03:04:05Z')
const url = 'https://api.example.com/'

function answerOf(outcome: Outcome): Response {
  if (outcome === 'broken') throw new TypeError('fetch failed')
  if (typeof outcome === 'number') return new Response('{}', { status: outcome })
  return new Response('{}', { status: outcome[0], headers: { 'retry-after': outcome[1] } })
}

/** What becomes of a request whose attempts end so, one after the other. */
async function play(request: Request, outcomes: readonly Outcome[], options: RetryOptions = {}) {
  const bodies: string[] = []
  const pauses: number[] = []
  const send = async (one: Request) => {
    const index = bodies.length
    bodies.push(await one.text())
    return answerOf(outcomes[index] ?? 200)
  }
  const wait = async (ms: number) => void pauses.push(ms)
  const sending = createRetryingFetch({ send, wait, random: () => 1, clock: () => nowMs }, options)
  const ended = await sending(request).then(
    ({ status }) => status,
    (error: unknown) => String(error),
  )
  return { ended, bodies, pauses }
}

const get = () => new Request(url)
const post = (headers: Record<string, string> = {}) =>
  new Request(url, { method: 'POST', body: '{"a":1}', headers })
const remove = () => new Request(url, { method: 'DELETE' })
const keyed = () => post({ 'idempotency-key': 'k' })
const broken = 'TypeError: fetch failed'

it.each<
  [name: string, request: () => Request, outcomes: Outcome[], ended: number | string, pauses: number[]]
>([
  ['waits as the header says', post, [[429, '7']], 200, [7_000]],
  ['until a date', get, [[429, 'Fri, 02 Jan 2026 03:04:15 GMT']], 200, [10_000]],
  ['not at all', get, [[429, '0']], 200, [0]],
  ['by itself where no header says how long', post, [429, 429], 200, [500, 1_000]],
  ['by itself where it cannot read it', get, [[429, 'soon']], 200, [500]],
  ['no longer than it may', get, [[429, '61']], 429, []],
  ['no more often than it may', get, [503, 503, 503, 503, 503], 503, [500, 1_000, 2_000]],
  ['what may be repeated', get, [502, 'broken'], 200, [500, 1_000]],
  ['what has an Idempotency-Key', keyed, [503, 'broken', 504], 200, [500, 1_000, 2_000]],
  ['but no other POST', post, [503], 503, []],
  ['whose connection broke', post, ['broken'], broken, []],
  ['and no DELETE, which would answer 404', remove, [504], 504, []],
  ['nor what was refused', get, [500], 500, []],
  ['nor what was not found', get, [404], 404, []],
  [
    'a connection that stays broken',
    get,
    ['broken', 'broken', 'broken', 'broken'],
    broken,
    [500, 1_000, 2_000],
  ],
])('sends again %s', async (_name, request, outcomes, ended, pauses) => {
  const played = await play(request(), outcomes)
  expect([played.ended, played.pauses]).toEqual([ended, pauses])
  expect(new Set(played.bodies).size).toBe(1)
})

it('within the bounds it is given', async () => {
  expect((await play(get(), [503, 503], { maxRetries: 1 })).ended).toBe(503)
  expect((await play(get(), [[429, '5']], { maxWaitMs: 4_000 })).ended).toBe(429)
})
