import type { AdEventAction } from '@waymark/ad-platforms'
import type { ConversionStatus } from '@waymark/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EarlierAdEvent, planAdEvents } from './plan-ad-events.ts'

type State = EarlierAdEvent['state']

/** An earlier event as the tests write it: `send sale 10 delivered`. */
function earlierOf(text: string): EarlierAdEvent {
  const [action, status, payout = '', state] = text.split(' ') as [
    AdEventAction,
    ConversionStatus,
    string,
    State,
  ]
  return { action, status, payout, currency: 'USD', eventId: `id:${status}`, state }
}

const planOf = (now: string, earlier: readonly string[], isWanted = true) => {
  const [status, payout = '', currency = 'USD'] = now.split(' ') as [ConversionStatus, string, string?]
  const plan = planAdEvents({
    conversion: { status, payout, currency },
    isWanted,
    eventId: `id:${status}`,
    earlier: earlier.map(earlierOf),
  })
  return [
    ...plan.refreshed.map((one) => `refresh ${one.status}`),
    ...plan.ended.map(({ event }) => `end ${event.status}`),
    ...plan.queued.map((one) => `${one.action} ${one.eventId}`),
  ]
}

describe('what an ad platform is to hear of a conversion', () => {
  it.each<[what: string, now: string, earlier: string[], plan: string[]]>([
    ['a new one', 'sale 10', [], ['send id:sale']],
    ['a lead that becomes a sale', 'sale 10', ['send lead 1 delivered'], ['send id:sale']],
    ['nothing new', 'sale 10.00', ['send sale 10 delivered'], []],
    ['another payout', 'sale 12', ['send sale 10 delivered'], ['restate id:sale']],
    ['another currency', 'sale 10 EUR', ['send sale 10 delivered'], ['restate id:sale']],
    ['another payout of one under way', 'sale 12', ['send sale 10 open'], ['restate id:sale']],
    [
      'the payout of before again',
      'sale 10',
      ['send sale 10 delivered', 'restate sale 12 open'],
      ['restate id:sale'],
    ],
    ['a correction that is there', 'sale 12', ['send sale 10 delivered', 'restate sale 12 delivered'], []],
    ['a correction that cannot be', 'sale 12', ['send sale 10 delivered', 'restate sale 12 unsupported'], []],
    [
      'a correction that failed',
      'sale 12',
      ['send sale 10 delivered', 'restate sale 12 failed'],
      ['restate id:sale'],
    ],
    ['what failed for good', 'sale 10', ['send sale 10 failed'], ['send id:sale']],
    ['a payout of one that waits', 'sale 12', ['send sale 10 delayed'], ['refresh sale']],
    [
      'a rejection of one that waits',
      'rejected 10',
      ['send sale 10 delayed'],
      ['end sale', 'send id:rejected'],
    ],
    ['a sale of a lead that waits', 'sale 10', ['send lead 1 delayed'], ['end lead', 'send id:sale']],
    [
      'a rejection of what it has',
      'rejected 10',
      ['send lead 1 delivered', 'send sale 10 open'],
      ['retract id:lead', 'retract id:sale', 'send id:rejected'],
    ],
    [
      'a change of what was rejected',
      'rejected 0',
      ['send sale 10 delivered', 'retract sale 10 open', 'send rejected 10 delivered'],
      [],
    ],
    [
      'a rejection that it cannot take',
      'rejected 10',
      ['send sale 10 delivered', 'retract sale 10 unsupported', 'send rejected 10 open'],
      [],
    ],
    [
      'a rejection whose correction failed',
      'rejected 10',
      ['send sale 10 delivered', 'retract sale 10 failed', 'send rejected 10 open'],
      ['retract id:sale'],
    ],
    [
      'what was taken back',
      'sale 10',
      ['send sale 10 delivered', 'retract sale 10 delivered'],
      ['send id:sale:2'],
    ],
    [
      'what was taken back twice',
      'sale 10',
      ['send sale 10 delivered', 'retract sale 10 open', 'send sale 10 open', 'retract sale 10 open'],
      ['send id:sale:3'],
    ],
    [
      'what could not be taken back',
      'sale 10',
      ['send sale 10 delivered', 'retract sale 10 unsupported'],
      [],
    ],
  ])('of %s', (_what, now, earlier, plan) => expect(planOf(now, earlier)).toEqual(plan))

  it.each<[what: string, now: string, earlier: string[], plan: string[]]>([
    ['nothing', 'sale 10', [], []],
    ['corrections of what it has', 'sale 12', ['send sale 10 delivered'], ['restate id:sale']],
    ['that it is rejected', 'rejected 10', ['send sale 10 delivered'], ['retract id:sale']],
    ['what waits, as it is', 'sale 12', ['send sale 10 delayed'], ['refresh sale']],
    ['not what was taken back', 'sale 10', ['send sale 10 delivered', 'retract sale 10 open'], []],
  ])('where it is none of its own: %s', (_what, now, earlier, plan) =>
    expect(planOf(now, earlier, false)).toEqual(plan),
  )

  /** A platform that takes each id once, and what corrects it, as the worker sends it. */
  function platform() {
    const amounts = new Map<string, string>()
    return {
      amounts,
      take({ action, eventId }: { action: AdEventAction; eventId: string }, amount: string): boolean {
        const isThere = amounts.has(eventId)
        if (action === 'retract' && !isThere) return false
        if (action === 'send') expect(isThere).toBe(false)
        amounts.set(eventId, action === 'retract' ? '0' : amount)
        return true
      },
    }
  }

  const changes = fc.array(
    fc.record({
      status: fc.constantFrom<ConversionStatus>('lead', 'sale', 'rejected'),
      payout: fc.constantFrom('1', '2', '3'),
      arrives: fc.nat(3),
      fails: fc.boolean(),
      isDelayed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )

  it.each([
    ['comes to what the conversion is', false],
    ['is never sent twice, whatever fails for good', true],
  ])('%s, whenever what was queued arrives', (_what, mayFail) => {
    fc.assert(
      fc.property(changes, (all) => {
        const { take, amounts } = platform()
        const events: EarlierAdEvent[] = []
        const arrive = (most: number, fails: boolean) => {
          for (const one of events.filter(({ state }) => state === 'open').slice(0, most))
            one.state = !(fails && mayFail) && take(one, one.payout) ? 'delivered' : 'failed'
        }
        for (const { status, payout, arrives, fails, isDelayed } of all) {
          const isWanted = status !== 'rejected'
          const conversion = { status, payout, currency: 'USD' }
          const plan = planAdEvents({ conversion, isWanted, eventId: status, earlier: events })
          for (const one of plan.refreshed) one.payout = payout
          for (const { event } of plan.ended) event.state = 'failed'
          for (const one of plan.queued) {
            const state = isDelayed && one.action === 'send' ? 'delayed' : 'open'
            events.push({ ...one, payout, currency: 'USD', state })
          }
          arrive(arrives, fails)
        }
        for (const one of events) if (one.state === 'delayed') one.state = 'open'
        arrive(Number.POSITIVE_INFINITY, false)
        if (mayFail) return
        const { status, payout } = all.at(-1) ?? { status: 'sale', payout: '' }
        const worth = (of: string) =>
          [...amounts].reduce((sum, [id, amount]) => sum + (id.startsWith(of) ? Number(amount) : 0), 0)
        if (status === 'rejected') expect([worth('lead'), worth('sale')]).toEqual([0, 0])
        else expect(worth(status)).toBe(Number(payout))
      }),
      { seed: 4, numRuns: 2_000 },
    )
  })
})
