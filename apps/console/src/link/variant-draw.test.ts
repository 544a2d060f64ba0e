import { describe, expect, it } from 'vitest'
import type { Destination, OfferRoom, RuleConditions } from '../api/rules.queries.ts'
import { closedBy, countryDraw } from './variant-draw.ts'

const offer = (fields: Partial<Destination>): Destination => ({
  id: 'a',
  noun: 'offer',
  name: 'A',
  status: 'active',
  healthStatus: 'healthy',
  ...fields,
})
const room = (capDailyRemaining: number | null, capTotalRemaining: number | null): OfferRoom => ({
  softCaps: false,
  capHourly: null,
  capHourlyRemaining: null,
  capDaily: 50,
  capTotal: 500,
  capDailyRemaining,
  capTotalRemaining,
})

it.each([
  ['in the draw while there is room', offer({}), room(1, 1), null],
  ['in the draw without caps', offer({}), room(null, null), null],
  ['in the draw where nothing is known of it', undefined, undefined, null],
  ['in the draw before its health was checked', offer({ healthStatus: 'unknown' }), undefined, null],
  ['out of it while paused, whatever else', offer({ status: 'paused' }), room(0, 0), 'status'],
  ['out of it after a check disabled it', offer({ status: 'auto_disabled' }), room(1, 1), 'status'],
  ['out of it while unhealthy', offer({ healthStatus: 'unhealthy' }), room(1, 1), 'health'],
  ['out of it for the rest of the day', offer({}), room(0, 1), 'cap'],
  ['out of it for the rest of the hour', offer({}), { ...room(1, 1), capHourlyRemaining: 0 }, 'cap'],
  ['in the draw at its caps, which are soft', offer({}), { ...room(0, 0), softCaps: true }, null],
  ['out of it for good', offer({}), room(null, 0), 'cap'],
])('is %s', (_, record, left, closed) => {
  expect(closedBy(record, left)).toBe(closed)
})

describe('offers for some countries', () => {
  const from = (...values: string[]) => ({ kind: 'country' as const, values })
  const bot = { kind: 'bot' as const }
  it.each<[string, (string[] | null)[], RuleConditions, boolean, boolean]>([
    ['say nothing where there are none', [null, []], {}, false, false],
    ['are left out for others', [['DE'], null], {}, true, false],
    ['leave nothing where all are', [['DE'], ['FR']], {}, true, true],
    ['are left out for some of the rule', [['DE'], null], { filters: [from('DE', 'FR')] }, true, false],
    ['take all that the rule takes', [['DE', 'AT'], null], { filters: [from('DE')] }, false, false],
    ['take each one of the rule', [['DE'], ['FR']], { filters: [from('DE', 'FR')] }, true, false],
    ['leave one of the rule', [['DE'], ['FR']], { filters: [from('DE', 'GB')] }, true, true],
    ['take all of the short form', [['DE']], { countries: ['DE'] }, false, false],
    ['take some of others', [['DE'], null], { match: 'any', filters: [from('DE'), bot] }, true, false],
    ['are no visitors where there is no offer', [], {}, false, false],
  ])('%s', (_, offers, conditions, isNarrower, passesOver) => {
    expect(countryDraw(offers, conditions)).toEqual({ isNarrower, passesOver })
  })
})
