import { describe, expect, it } from 'vitest'
import { type PayoutSources, payoutOf } from './payout.ts'
import { statedValue } from './stated-value.ts'

const fixed = { payout: '12.500000', payoutCurrency: 'EUR', payoutModel: 'fixed' } as const
const auto = { ...fixed, payoutModel: 'auto_from_postback' } as const
const goal = { defaultPayout: '3.000000' }

describe('what a conversion earns', () => {
  it.each<[title: string, sources: Partial<PayoutSources>, payout: string, currency: string]>([
    ['its own', { own: { payout: '1', currency: 'GBP' }, offer: fixed, goal }, '1', 'GBP'],
    ['its own of 0', { own: { payout: '0', currency: 'GBP' }, offer: fixed, goal }, '0', 'GBP'],
    ['its own in the offer’s currency', { own: { payout: '1', currency: null }, offer: auto }, '1', 'EUR'],
    ['its own in the workspace’s currency', { own: { payout: '1', currency: null }, goal }, '1', 'USD'],
    ['the offer’s when fixed', { offer: fixed, goal }, '12.5', 'EUR'],
    ['the offer’s of 0 when fixed', { offer: { ...fixed, payout: '0.000000' }, goal }, '0', 'EUR'],
    ['the goal’s when the offer takes the postback’s', { offer: auto, goal }, '3', 'USD'],
    ['the goal’s without an offer', { goal }, '3', 'USD'],
    ['nothing when the goal has none', { offer: auto, goal: { defaultPayout: null } }, '0', 'USD'],
    ['nothing', {}, '0', 'USD'],
  ])('%s', (_, sources, payout, currency) => {
    const all = { own: null, offer: null, goal: null, baseCurrency: 'USD', ...sources }
    expect(payoutOf(all)).toEqual({ payout, currency })
  })
})

describe('a stated value', () => {
  it.each<[sent: string | null | undefined, stated: string | null]>([
    [undefined, null],
    [null, null],
    ['', null],
    [' \t', null],
    ['{tid}', null],
    [' {payout} ', null],
    ['{{tid}}', null],
    ['{}', null],
    ['{a} {b}', '{a} {b}'],
    ['a{tid}', 'a{tid}'],
    [' 0 ', '0'],
  ])('%j is %j', (sent, stated) => expect(statedValue(sent)).toBe(stated))
})
