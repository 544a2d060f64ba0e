import { randomUUID } from 'node:crypto'
import { offers } from '@waymark/db'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countsTowardsCap } from './decide/decide.ts'
import { aPostback } from './testing/a-postback.ts'
import { type OpenConversions, openConversions } from './testing/open-conversions.ts'

const statuses = ['lead', 'sale', 'rejected', 'rebill', 'upsell'] as const

describeWith(['postgres'], 'the intake of postbacks', () => {
  let world: OpenConversions
  beforeAll(async () => {
    world = await openConversions()
  })
  afterAll(() => world.close())

  const readableClick = (click: Parameters<OpenConversions['click']>[0] = {}) => {
    const made = world.click(click)
    world.store(made)
    return made
  }
  const resultsOf = (outcomes: readonly { result: string }[]) => outcomes.map(({ result }) => result)

  it('logs a postback, makes the conversion, counts it and writes what is to be sent', async () => {
    const offerId = await world.offer({ payout: '7' })
    const { clickToken } = readableClick({ offerId })
    const [outcome] = await world.intake().receive([aPostback(clickToken, { status: 'approved', tid: 'T' })])
    const [conversion] = await world.ofClicks([clickToken])
    expect(conversion).toMatchObject({
      status: 'sale',
      payout: '7.000000',
      currency: 'USD',
      tid: 'T',
      offerId,
    })
    expect(outcome).toMatchObject({ result: 'created', conversionId: conversion?.id })
    expect(await world.logsOf(clickToken)).toMatchObject([
      { id: outcome?.logId, result: 'created', workspaceId: world.workspaceId, conversionId: conversion?.id },
    ])
    expect(await world.countedOf(offerId)).toBe(1)
    expect(await world.eventsOf([conversion?.id ?? ''])).toBe(1)
  })

  it('answers in the order given, whatever becomes of each', async () => {
    const [known, early] = [readableClick(), world.click()]
    const outcomes = await world
      .intake()
      .receive([
        aPostback('no-uuid'),
        aPostback(known.clickToken, { tid: 'T' }),
        aPostback(early.clickToken),
        aPostback(known.clickToken.toUpperCase(), { tid: 'T' }),
        aPostback(known.clickToken, { status: 'a new word', tid: 'T' }),
        aPostback(known.clickToken, { keyHash: 'ab'.repeat(32) }),
      ])
    expect(resultsOf(outcomes)).toEqual(['unknown', 'created', 'pending', 'duplicate', 'ignored', 'refused'])
    expect(outcomes.map(({ field }) => field)).toEqual(['click', null, 'click', null, 'status', 'key'])
  })

  it('stores nothing of unlogged ones while the analytics store is down, and all of logged ones', async () => {
    const { clickToken } = readableClick()
    world.state.isDown = true
    const intake = world.intake()
    const imported = aPostback(clickToken, {
      source: 'import',
      arrival: null,
      workspaceId: world.workspaceId,
    })
    await expect(intake.receive([imported])).rejects.toThrow('down')
    expect(await world.logsOf(clickToken)).toEqual([])
    const [outcome] = await intake.receive([aPostback(clickToken)])
    expect(outcome).toMatchObject({ result: 'pending' })
    expect(await intake.workspaceOfClick(clickToken)).toBeNull()
    world.state.isDown = false
    expect(await intake.workspaceOfClick(clickToken.toUpperCase())).toBe(world.workspaceId)
    await world.letPass(60_000)
    while (await world.waiting().process());
    expect(await world.ofClicks([clickToken])).toMatchObject([{ status: 'sale' }])
  })

  it('treats clicks of other workspaces as unknown when the postback names its workspace', async () => {
    const { clickToken } = readableClick()
    const shared = { source: 'import', arrival: null } as const
    const [theirs, ours] = await world
      .intake()
      .receive([
        aPostback(clickToken, { ...shared, workspaceId: randomUUID() }),
        aPostback(clickToken, { ...shared, workspaceId: world.workspaceId }),
      ])
    expect([theirs?.result, ours?.result]).toEqual(['unknown', 'created'])
    expect(await world.ofClicks([clickToken])).toHaveLength(1)
  })

  it('imports more than a transaction takes, each click looked up once', async () => {
    const clicks = Array.from({ length: 1_200 }, () => readableClick())
    const imported = clicks.map(({ clickToken }) =>
      aPostback(clickToken, { source: 'import', arrival: null, workspaceId: world.workspaceId, tid: 'T' }),
    )
    const intake = world.intake()
    expect(new Set(resultsOf(await intake.receive(imported)))).toEqual(new Set(['created']))
    expect(new Set(resultsOf(await intake.receive(imported)))).toEqual(new Set(['duplicate']))
    expect(await world.ofClicks(clicks.map(({ clickToken }) => clickToken))).toHaveLength(1_200)
    const counts = Object.fromEntries(
      [...intake.outcomes()].map(([{ when, result }, n]) => [`${when} ${result}`, n]),
    )
    expect(counts).toEqual({ 'received created': 1_200, 'received duplicate': 1_200 })
  })

  it('imports the rows of a click in their order, however far apart they are', async () => {
    const click = readableClick()
    const row = (status: string) =>
      aPostback(click.clickToken, { source: 'import', arrival: null, status, tid: 'T' })
    const others = (count: number) =>
      Array.from({ length: count }, () =>
        aPostback(readableClick().clickToken, { source: 'import', arrival: null }),
      )
    const rows = [row('lead'), ...others(498), row('sale'), row('rejected'), ...others(20), row('sale')]
    const outcomes = await world.intake().receive(rows)
    const ofClick = outcomes.filter((_outcome, index) => rows[index]?.clickToken === click.clickToken)
    expect(resultsOf(ofClick)).toEqual(['created', 'updated', 'updated', 'updated'])
    expect(await world.ofClicks([click.clickToken])).toMatchObject([
      { status: 'sale', previousStatus: 'rejected', version: 4 },
    ])
  })

  it('rejects an import that loses a store in the middle, which may be sent again as it was', async () => {
    const clicks = Array.from({ length: 620 }, () => readableClick())
    const rows = clicks.map(({ clickToken }) => aPostback(clickToken, { source: 'import', arrival: null }))
    world.state.downAfter = 1
    await expect(world.intake().receive(rows)).rejects.toThrow('down')
    world.state.downAfter = Number.POSITIVE_INFINITY
    const tokens = clicks.map(({ clickToken }) => clickToken)
    const before = await world.ofClicks(tokens)
    expect(before).toHaveLength(500)
    const results = resultsOf(await world.intake().receive(rows))
    expect(results.filter((result) => result === 'duplicate')).toHaveLength(500)
    expect(results.filter((result) => result === 'created')).toHaveLength(120)
    expect((await world.ofClicks(tokens)).every(({ version }) => version === 1)).toBe(true)
  })

  it('refuses an address beyond its bound of waiting postbacks, and stores nothing of it', async () => {
    const from = (ip: string) =>
      aPostback(world.click().clickToken, { arrival: { ip, method: 'GET', query: {} } })
    await world.intake().receive([from('198.51.100.1'), from('198.51.100.1')])
    const refused = from('198.51.100.1')
    await expect(world.intake(2).receive([refused])).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(await world.logsOf(refused.clickToken)).toEqual([])
    expect(resultsOf(await world.intake(2).receive([from('198.51.100.2')]))).toEqual(['pending'])
  })

  it('logs what comes together with one that cannot be stored, and rejects that one alone', async () => {
    const [good, bad, other] = [readableClick(), readableClick(), readableClick()]
    const { orm } = world.db
    await orm.execute(
      `alter table postback_logs add constraint poison check (query ->> 'a' <> 'poison') not valid`,
    )
    const intake = world.intake()
    const poison = { ip: '192.0.2.7', method: 'GET', query: { a: 'poison' } }
    const answers = await Promise.allSettled([
      intake.receive([aPostback(good.clickToken)]),
      intake.receive([aPostback(bad.clickToken, { arrival: poison })]),
      intake.receive([aPostback(other.clickToken)]),
    ])
    await orm.execute('alter table postback_logs drop constraint poison')
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    for (const [{ clickToken }, count] of [[good, 1] as const, [bad, 0] as const, [other, 1] as const]) {
      expect(await world.logsOf(clickToken)).toHaveLength(count)
      expect(await world.ofClicks([clickToken])).toHaveLength(count)
    }
  })

  it('decides a logged one anew as everything is now, and changes nothing where it was right', async () => {
    const offerId = await world.offer({ payout: '7' })
    const { clickToken } = readableClick({ offerId })
    const intake = world.intake()
    const [outcome] = await intake.receive([aPostback(clickToken)])
    await world.db.orm.update(offers).set({ payout: '9' }).where(eq(offers.id, offerId))
    expect(await intake.replay({ id: outcome?.logId ?? '' })).toMatchObject({ result: 'duplicate' })
    expect(await world.ofClicks([clickToken])).toMatchObject([{ payout: '7.000000', version: 1 }])
    expect(await intake.replay({ id: randomUUID() })).toMatchObject({ result: 'unknown' })
  })

  describe('of several processes', () => {
    it('makes one conversion of copies that come everywhere at once', async () => {
      const offerId = await world.offer()
      const { clickToken } = readableClick({ offerId })
      const intakes = Array.from({ length: 4 }, () => world.intake())
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          intakes[at % 4]?.receive([aPostback(clickToken, { tid: 'T' })]),
        ),
      )
      const results = answers.flatMap((outcomes) => resultsOf(outcomes ?? []))
      expect(results.toSorted()).toEqual(['created', ...Array<string>(39).fill('duplicate')])
      expect(await world.countedOf(offerId)).toBe(1)
      expect(await world.logsOf(clickToken)).toHaveLength(40)
    })

    it('claims each waiting one once, however many workers there are', async () => {
      const offerId = await world.offer()
      const clicks = Array.from({ length: 30 }, () => world.click({ offerId }))
      const intake = world.intake()
      await Promise.all(clicks.map(({ clickToken }) => intake.receive([aPostback(clickToken)])))
      world.store(...clicks)
      await world.letPass(60_000)
      const workers = Array.from({ length: 4 }, () => world.waiting())
      await Promise.all(workers.map((worker) => worker.process()))
      const created = workers.flatMap((worker) =>
        [...worker.outcomes()].filter(([{ result }]) => result === 'created'),
      )
      expect(created.reduce((sum, [, count]) => sum + count, 0)).toBe(30)
      expect(await world.countedOf(offerId)).toBe(30)
    })

    it('counts what the conversions contain, whatever comes in whatever order, early or not', async () => {
      const stated = fc.record({
        at: fc.nat(3),
        status: fc.constantFrom(...statuses),
        tid: fc.constantFrom(null, 'T', 'U', 'V'),
        payout: fc.constantFrom(null, '1', '2.5'),
      })
      const runs = fc.asyncProperty(
        fc.array(stated, { maxLength: 20 }),
        fc.nat(20),
        async (sent, readableFrom) => {
          const offerId = await world.offer({ payout: '3' })
          const clicks = Array.from({ length: 4 }, () => world.click({ offerId }))
          const intakes = [world.intake(), world.intake()]
          const send = (some: typeof sent) =>
            Promise.all(
              some.map(({ at, ...rest }, index) =>
                intakes[index % 2]?.receive([aPostback(clicks[at]?.clickToken ?? '', rest)]),
              ),
            )
          await send(sent.slice(0, readableFrom))
          world.store(...clicks)
          await send(sent.slice(readableFrom))
          await world.letPass(600_000)
          while (await world.waiting().process());
          const rows = await world.ofClicks(clicks.map(({ clickToken }) => clickToken))
          const logs = (await Promise.all(clicks.map(({ clickToken }) => world.logsOf(clickToken)))).flat()
          const of = (result: string) => logs.filter((log) => log.result === result).length
          expect(logs).toHaveLength(sent.length)
          expect(of('pending')).toBe(0)
          expect(rows).toHaveLength(of('created'))
          expect(await world.countedOf(offerId)).toBe(
            rows.filter(({ status }) => countsTowardsCap(status)).length,
          )
          // Each change raises a version and is sent once.
          const changes = of('created') + of('updated')
          expect(rows.reduce((sum, { version }) => sum + version, 0)).toBe(changes)
          expect(await world.eventsOf(rows.map(({ id }) => id))).toBe(changes)
        },
      )
      await fc.assert(runs, { numRuns: 25 })
    }, 120_000)
  })

  it('has met no error that it did not expect', () => {
    expect(world.errors).toEqual([])
  })
})
