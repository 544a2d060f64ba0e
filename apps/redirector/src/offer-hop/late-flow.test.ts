import { randomUUID } from 'node:crypto'
import { createMemoryKv } from '@waymark/kv/memory'
import { expect, it } from 'vitest'
import type { Redirector } from '../compose.ts'
import { createWorld, windowsChrome } from '../testing/redirector-world.ts'

/** Two redirectors whose store can be blocked from writing, or from returning, the data of a landing. */
async function createSlowWorld() {
  const store = createMemoryKv({ monotonicMs: Date.now })
  const written = Promise.withResolvers<void>()
  const reported = Promise.withResolvers<void>()
  const state = { failures: 0, requested: 0, isBlocking: false }
  const isOfFlow = (key: string) => key.startsWith('flow:')
  const world = await createWorld({
    openKv: () => ({
      ...store,
      async set(key, value, ttlMs) {
        if (isOfFlow(key) && state.isBlocking) await written.promise
        return store.set(key, value, ttlMs)
      },
      async get(key) {
        if (!isOfFlow(key)) return store.get(key)
        state.requested += 1
        reported.resolve()
        if (state.failures > 0) {
          state.failures -= 1
          throw new Error('The store is unavailable.')
        }
        return store.get(key)
      },
    }),
  })
  const offerId = randomUUID()
  const link = world.addLink({
    rules: [
      {
        id: randomUUID(),
        flowType: 'regular',
        priority: 0,
        weight: null,
        createdAtMs: 0,
        conditions: {},
        action: {
          schema: 'landing_offer',
          redirectType: '302',
          landings: [{ id: randomUUID(), url: 'https://landing.example/', weight: 1 }],
          offers: [
            {
              id: offerId,
              url: 'https://offer.example/?sub={click_id}',
              weight: 1,
              networkId: null,
              countries: null,
              payout: null,
              currency: null,
              opensAtMs: 0,
            },
          ],
        },
      },
    ],
  })
  const [first, second] = [await world.startRedirector(), await world.startRedirector()]
  return { world, state, link, first, second, written, requested: reported.promise }
}

const get = ({ app }: Redirector, url: string) =>
  app.inject({ url, headers: { 'user-agent': windowsChrome, 'x-forwarded-for': '81.2.69.142' } })

async function toLanding(at: Redirector, code: string): Promise<string> {
  const { headers } = await get(at, `/${code}`)
  return new URL(String(headers.location)).searchParams.get('click_id') ?? ''
}

it('waits at another node for a click whose landing was shown a moment ago', async () => {
  const { world, state, link, first, second, written, requested } = await createSlowWorld()
  await using _ = world
  state.isBlocking = true
  const token = await toLanding(first, link.shortCode)
  const hop = get(second, `/click?click_id=${token}`)
  await requested
  written.resolve()
  expect((await hop).headers.location).toBe(`https://offer.example/?sub=${token}`)
})

it('reads again while the store fails, and the node of the landing does not read the store', async () => {
  const { world, state, link, first, second } = await createSlowWorld()
  await using _ = world
  const token = await toLanding(first, link.shortCode)
  state.failures = 2
  expect((await get(second, `/click?click_id=${token}`)).headers.location).toContain(token)
  expect(state.requested).toBe(3)
  expect((await get(first, `/click?click_id=${token}`)).headers.location).toContain(token)
  expect(state.requested).toBe(3)
})

it('answers that it cannot know, not that there is no such click, while the store is unavailable', async () => {
  const { world, state, link, first, second } = await createSlowWorld()
  await using _ = world
  const token = await toLanding(first, link.shortCode)
  state.failures = Number.POSITIVE_INFINITY
  const answer = await get(second, `/click?click_id=${token}`)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
  // With the code of the link the redirector has more to decide by: it does not wait for the store.
  expect((await get(second, `/${link.shortCode}/click?click_id=${token}`)).headers.location).toBe(
    `https://offer.example/?sub=${token}`,
  )
})
