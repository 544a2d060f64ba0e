import { countConversions } from '@waymark/offers'
import { linkSnapshotSchema } from '@waymark/replica'
import type { Replica } from '@waymark/replica/changes'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

describeWith(['postgres'], 'a cap of an offer', () => {
  let test: TestApp
  let user: TestUser
  let replica: Replica

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    replica = test.deps.replica
  })
  afterAll(() => test.close())

  const make = async (url: string, body: object) => {
    const response = await test.request({ method: 'POST', url, token: user.token, body })
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }

  it('that fifty reach at once closes it for redirectors, and a place that is given back opens it again', async () => {
    const offer = await make('/offers', { name: 'O', url: 'https://offer.example/', capTotal: 10 })
    const link = await make('/links', { originalUrl: 'https://shop.example/' })
    const flowConfig = { offers: [{ id: offer.id }] }
    await make(`/links/${link.shortCode}/rules`, { schema: 'landing_offer', flowConfig })
    const atMs = Date.UTC(2026, 2, 1)
    const count = (delta: number) =>
      test.deps.db.transaction((tx) =>
        countConversions(
          tx,
          [{ workspaceId: user.workspaceId, offerId: offer.id, day: '2026-03-01', atMs, delta }],
          atMs,
        ),
      )
    /** What redirectors get when the sweeper runs: it does not wait. */
    const opensAtMs = async () => {
      await replica.publisher.sweep()
      const reported = await test.deps.kv.getVersioned(`wm:linkdoc:${link.id}`)
      const { rules } = linkSnapshotSchema.parse(JSON.parse(reported?.value ?? ''))
      const action = rules[0]?.action
      return action?.schema === 'landing_offer' ? action.offers[0]?.opensAtMs : undefined
    }

    expect(await opensAtMs()).toBe(0)
    await Promise.all(Array.from({ length: 50 }, () => count(1)))
    expect(await opensAtMs()).toBeNull()
    await count(-40)
    expect(await opensAtMs()).toBeNull()
    await count(-1)
    expect(await opensAtMs()).toBe(0)
  })
})
