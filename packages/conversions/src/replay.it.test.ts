import { createHash, randomUUID } from 'node:crypto'
import { affiliateNetworks, conversionGoals, postbackSecurity, workspaces } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPostback } from './testing/a-postback.ts'
import { type OpenConversions, openConversions } from './testing/open-conversions.ts'

const dayMs = 86_400_000
const unknown = 'There is no such click.'

describeWith(['postgres'], 'a postback that is processed once more', () => {
  let world: OpenConversions
  const networkId = randomUUID()
  beforeAll(async () => {
    world = await openConversions()
    const { workspaceId } = world
    await world.db.orm.insert(affiliateNetworks).values({ id: networkId, workspaceId, name: 'Net' })
  })
  afterAll(() => world.close())

  const readableClick = (click: Parameters<OpenConversions['click']>[0] = {}) => {
    const made = world.click({ networkId, ...click })
    world.store(made)
    return made
  }
  const receive = async (...sent: Parameters<typeof aPostback>) =>
    (await world.intake().receive([aPostback(...sent)]))[0]
  const replay = (logId: string | null | undefined) => world.intake().replay({ id: logId ?? '' })

  it('is read by the status map as it is now, however many do it at once', async () => {
    const offerId = await world.offer({ payout: '3' })
    const { clickToken } = readableClick({ offerId })
    const ignored = await receive(clickToken, { status: 'Subscribed', tid: 'T' })
    expect(ignored).toMatchObject({ result: 'ignored', field: 'status' })
    expect(await replay(ignored?.logId)).toMatchObject({ result: 'ignored' })
    const { orm } = world.db
    const mapped = orm.update(affiliateNetworks).set({ statusMap: { subscribed: 'lead' } })
    await mapped.where(eq(affiliateNetworks.id, networkId))
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => replay(ignored?.logId)))
    const results = outcomes.map(({ result }) => result)
    expect(results.toSorted()).toEqual(['created', ...Array<string>(7).fill('duplicate')])
    expect(await world.ofClicks([clickToken])).toMatchObject([
      { status: 'lead', originalStatus: 'Subscribed', payout: '3.000000', version: 1 },
    ])
    expect(await world.countedOf(offerId)).toBe(1)
  })

  it('counts on the day that it came, and was converted then', async () => {
    const offerId = await world.offer()
    const { clickToken, clickedAtMs } = readableClick({ offerId, clickedAtMs: Date.now() - 3 * dayMs })
    world.state.aheadMs = -dayMs
    const ignored = await receive(clickToken, { status: 'a word of tomorrow' })
    world.state.aheadMs = 0
    const { orm } = world.db
    const mapped = orm.update(affiliateNetworks).set({ statusMap: { 'a word of tomorrow': 'sale' } })
    await mapped.where(eq(affiliateNetworks.id, networkId))
    expect(await replay(ignored?.logId)).toMatchObject({ result: 'created' })
    const [row] = await world.logsOf(clickToken)
    const [conversion] = await world.ofClicks([clickToken])
    expect(conversion?.convertedAt).toEqual(row?.receivedAt)
    expect(conversion?.clickedAt.getTime()).toBe(clickedAtMs)
    const yesterday = row?.receivedAt.toISOString().slice(0, 10) ?? ''
    expect(await world.countsByDay(offerId)).toEqual({ [yesterday]: 1 })
  })

  it('finds a goal that was made since', async () => {
    const { clickToken } = readableClick()
    const ignored = await receive(clickToken, { goalKey: 'later' })
    expect(ignored).toMatchObject({ result: 'ignored', field: 'goal' })
    const [id, { workspaceId }] = [randomUUID(), world]
    await world.db.orm
      .insert(conversionGoals)
      .values({ id, workspaceId, name: 'Later', key: 'later', defaultPayout: '6', isActive: false })
    expect(await replay(ignored?.logId)).toMatchObject({ result: 'created' })
    expect(await world.ofClicks([clickToken])).toMatchObject([{ goalId: id, payout: '6.000000' }])
  })

  it('is refused as long as its sender is, and taken when he is not', async () => {
    const { clickToken } = readableClick()
    const { workspaceId } = world
    const { orm } = world.db
    const keyHash = createHash('sha256').update('a key').digest('hex')
    await orm.insert(postbackSecurity).values({ workspaceId, key: '', keyHash, requireKey: true })
    const refused = await receive(clickToken)
    expect(refused).toMatchObject({ result: 'refused', field: 'key' })
    expect(await replay(refused?.logId)).toMatchObject({ result: 'refused' })
    expect(await receive(clickToken, { keyHash })).toMatchObject({ result: 'created' })
    await orm.delete(postbackSecurity)
    expect(await replay(refused?.logId)).toMatchObject({ result: 'duplicate' })
    expect(await world.logsOf(clickToken)).toMatchObject([{ result: 'duplicate' }, { result: 'created' }])
  })

  it('that waits is decided with all that waits for its click, in the order of arrival', async () => {
    const click = world.click()
    const lead = await receive(click.clickToken, { status: 'lead', tid: 'T' })
    const sale = await receive(click.clickToken, { status: 'sale', tid: 'T' })
    expect([lead?.result, sale?.result]).toEqual(['pending', 'pending'])
    expect(await replay(sale?.logId)).toMatchObject({ result: 'pending' })
    world.store(click)
    expect(await replay(sale?.logId)).toMatchObject({ result: 'updated' })
    expect(await world.logsOf(click.clickToken)).toMatchObject([{ result: 'created' }, { result: 'updated' }])
  })

  describe('and whose click cannot be found', () => {
    it.each([
      ['may come', 0, 'Its click is not readable yet.'],
      ['cannot come any more', 2 * dayMs, unknown],
    ])('is unknown, and stays as it was: one that %s', async (_name, ageMs, reason) => {
      const click = world.click({ clickToken: uuidV7(Date.now() - ageMs, new Uint8Array(10).fill(9)) })
      world.store(click)
      const created = await receive(click.clickToken, { tid: 'T' })
      const { clickToken } = click
      world.remove(clickToken)
      expect(await replay(created?.logId)).toMatchObject({ result: 'unknown', reason })
      expect(await world.logsOf(clickToken)).toMatchObject([{ result: 'created' }])
      expect(await world.ofClicks([clickToken])).toHaveLength(1)
    })

    it('is not answered while the analytics store is down, where it was decided before', async () => {
      const { clickToken } = readableClick({ landingId: randomUUID() })
      world.store(world.click({ clickToken, networkId, landingId: randomUUID(), offerId: randomUUID() }))
      const created = await receive(clickToken)
      world.remove(clickToken)
      world.state.isDown = true
      await expect(replay(created?.logId)).rejects.toThrow('down')
      world.state.isDown = false
      expect(await world.logsOf(clickToken)).toMatchObject([{ result: 'created' }])
    })
  })

  it('is of no workspace any more when that was deleted', async () => {
    const workspaceId = randomUUID()
    const { orm } = world.db
    await orm.insert(workspaces).values({ id: workspaceId, name: 'Gone', plan: 'free' })
    const { clickToken } = readableClick({ workspaceId })
    const created = await receive(clickToken)
    expect(created).toMatchObject({ result: 'created' })
    await orm.update(workspaces).set({ deletedAt: new Date() }).where(eq(workspaces.id, workspaceId))
    expect(await replay(created?.logId)).toMatchObject({ result: 'unknown', reason: unknown })
    expect(await receive(clickToken, { payout: '99' })).toMatchObject({ result: 'unknown' })
    expect(await world.ofClicks([clickToken])).toMatchObject([{ payout: '0.000000', version: 1 }])
  })
})
