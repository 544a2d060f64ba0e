import { type ConversionStatus, conversionStatuses } from '@waymark/domain'
import { describe, expect, it } from 'vitest'
import {
  type ConversionDecision,
  countsTowardsCap,
  decide,
  type KnownConversion,
  type StatedConversion,
} from './decide.ts'

/** `sale T1 10 USD`: status (`rebill*`: a further sale), tid (`-` for none), payout and currency. */
function known(text: string): KnownConversion[] {
  if (text === '') return []
  return text.split(', ').map((one, index) => {
    const [status, tid, payout = '10', currency = 'USD'] = one.split(' ')
    const isFurtherSale = status === 'rebill*'
    const known = { tid: tidOf(tid), payout, currency, isFurtherSale }
    return { id: `c${index + 1}`, status: statusOf(isFurtherSale ? 'rebill' : status), ...known }
  })
}

/** The same, without a payout where none is stated. */
function postback(text: string): StatedConversion {
  const [status, tid, payout, currency] = text.split(' ')
  const own = payout === undefined ? null : { payout, currency: currency ?? null }
  return { status: statusOf(status), tid: tidOf(tid), own, fallback: { payout: '7', currency: 'USD' } }
}

function statusOf(word: string | undefined): ConversionStatus {
  const status = conversionStatuses.find((one) => one === word)
  if (status === undefined) throw new Error(`${word} is no status`)
  return status
}

const tidOf = (text: string | undefined) => (text === undefined || text === '-' ? null : text)

function reported(decision: ConversionDecision): string {
  if (decision.result === 'duplicate') return `duplicate ${decision.id}`
  if (decision.result === 'ignored') return `ignored ${decision.id ?? '-'}`
  const { status, tid, payout, currency } = decision.state
  const state = `${status} ${tid ?? '-'} ${payout} ${currency}`
  if (decision.result === 'create') return `create ${state}`
  return `update ${decision.id} ${state}${decision.previousStatus === null ? '' : ` was ${decision.previousStatus}`}`
}

type Row = [has: string, comes: string, decision: string]

const rows = (title: string, table: Row[]) =>
  describe(title, () => {
    it.each(table)('%j and %j: %s', (has, comes, decision) => {
      expect(reported(decide(known(has), postback(comes)))).toBe(decision)
    })
  })

describe('what becomes of a postback of a conversion', () => {
  rows('the first one of a click', [
    ['', 'lead -', 'create lead - 7 USD'],
    ['', 'sale -', 'create sale - 7 USD'],
    ['', 'rejected - 3', 'create rejected - 3 USD'],
    ['', 'rebill T1 3 EUR', 'create rebill T1 3 EUR'],
    ['', 'upsell -', 'create upsell - 7 USD'],
    ['', 'sale T1 0', 'create sale T1 0 USD'],
    ['', 'sale T1 12.500000', 'create sale T1 12.5 USD'],
  ])

  rows('any, tid T — tid T', [
    ['lead T1', 'sale T1', 'update c1 sale T1 10 USD was lead'],
    ['sale T1, rebill T2', 'rejected T2', 'update c2 rejected T2 10 USD was rebill'],
    ['lead -, sale T1', 'rejected T1', 'update c2 rejected T1 10 USD was sale'],
    // A further sale became a rebill: its network goes on calling it a sale.
    ['sale T1, rebill* T2', 'sale T2 10', 'duplicate c2'],
    ['sale T1, rebill* T2', 'sale T2 11', 'update c2 rebill T2 11 USD'],
    ['sale T1, rebill* T2', 'rebill T2 11', 'update c2 rebill T2 11 USD'],
    ['rebill T1', 'sale T1 11', 'ignored c1'],
    ['sale T1, rebill T2', 'sale T2 10', 'ignored c2'],
    ['sale T1, rebill T2', 'sale T2 11', 'ignored c2'],
    ['sale T1, upsell T2', 'sale T2 11', 'ignored c2'],
  ])

  rows('one without tid — a lead, sale or rejected, with or without tid', [
    ['lead -', 'sale -', 'update c1 sale - 10 USD was lead'],
    ['lead -', 'sale T1', 'update c1 sale T1 10 USD was lead'],
    ['sale -', 'rejected T1', 'update c1 rejected T1 10 USD was sale'],
    ['sale -', 'sale T1', 'update c1 sale T1 10 USD'],
    ['lead T1, lead -', 'lead T2', 'update c2 lead T2 10 USD'],
    // What is ignored adopts nothing.
    ['sale -', 'lead T1', 'ignored c1'],
    ['rebill -', 'sale T1', 'ignored c1'],
    ['rebill -', 'rejected T1', 'update c1 rejected T1 10 USD was rebill'],
  ])

  rows('lead, tid T — another tid, lead or sale', [
    ['lead T1', 'lead T2', 'create lead T2 7 USD'],
    ['lead T1', 'sale T2 5', 'create sale T2 5 USD'],
    ['lead T1, sale T2', 'lead T3', 'create lead T3 7 USD'],
    ['lead T1', 'rejected T2', 'ignored -'],
    ['lead T1', 'rebill T2', 'ignored -'],
    ['lead -', 'upsell T2', 'ignored -'],
  ])

  rows('sale, tid T — another tid, sale', [
    ['sale T1', 'sale T2 5', 'create rebill T2 5 USD'],
    ['sale T1, rebill T2', 'sale T3', 'create rebill T3 7 USD'],
    ['lead T0, sale T1', 'sale T2', 'create rebill T2 7 USD'],
    ['sale T1', 'lead T2', 'ignored -'],
    ['sale T1', 'rejected T2', 'ignored -'],
  ])

  rows('sale, tid T or none — another tid, rebill or upsell', [
    ['sale T1', 'rebill T2', 'create rebill T2 7 USD'],
    ['sale -', 'rebill T2', 'create rebill T2 7 USD'],
    ['sale T1', 'upsell T2', 'create upsell T2 7 USD'],
    ['sale -', 'upsell T2', 'create upsell T2 7 USD'],
    ['sale T1', 'rebill T1', 'ignored c1'],
  ])

  rows('sale — no tid, rebill or upsell', [
    ['sale T1', 'rebill -', 'ignored -'],
    ['sale -', 'rebill -', 'ignored -'],
    ['sale -', 'upsell -', 'ignored -'],
    ['lead -', 'rebill -', 'ignored -'],
    ['rebill -', 'rebill -', 'duplicate c1'],
    ['rebill -', 'rebill - 12', 'update c1 rebill - 12 USD'],
    ['rebill -', 'upsell -', 'ignored -'],
    ['rebill T1', 'rebill -', 'ignored -'],
  ])

  rows('rejected, tid T — another tid', [
    ['rejected T1', 'lead T2', 'create lead T2 7 USD'],
    ['rejected T1', 'sale T2', 'create sale T2 7 USD'],
    ['rejected T1', 'rejected T2', 'create rejected T2 7 USD'],
    ['rejected T1', 'rebill T2', 'create rebill T2 7 USD'],
    ['rejected T1', 'upsell T2', 'create upsell T2 7 USD'],
    ['rejected T1, sale T2', 'sale T3', 'create rebill T3 7 USD'],
  ])

  rows('only a rebill or an upsell, tid T — another tid, or none: not in the table', [
    ['rebill T1', 'rebill T2', 'ignored -'],
    ['rebill T1', 'upsell T2', 'ignored -'],
    ['upsell T1', 'sale T2', 'ignored -'],
    ['upsell T1', 'lead T2', 'ignored -'],
    ['rebill T1', 'sale -', 'ignored -'],
    ['rebill T1', 'lead -', 'ignored -'],
    ['rebill -', 'rebill T2', 'ignored -'],
    ['rebill T1', 'rejected T2', 'ignored -'],
    ['rebill T1', 'rejected -', 'update c1 rejected T1 10 USD was rebill'],
  ])

  rows('no tid, several with one: the latest that is no rebill or upsell', [
    ['lead T1, lead T2', 'sale -', 'update c2 sale T2 10 USD was lead'],
    ['sale T1, rebill T2, upsell T3', 'rejected -', 'update c1 rejected T1 10 USD was sale'],
    ['sale T1, rebill T2', 'sale -', 'duplicate c1'],
  ])

  rows('the same status, other payout or currency', [
    ['sale T1 10 USD', 'sale T1 12.5', 'update c1 sale T1 12.5 USD'],
    ['sale T1 10 USD', 'sale T1 10 EUR', 'update c1 sale T1 10 EUR'],
    ['sale T1 10 EUR', 'sale T1 11', 'update c1 sale T1 11 EUR'],
    ['sale T1 10 USD', 'sale T1 0', 'update c1 sale T1 0 USD'],
    ['rejected T1 10 USD', 'rejected T1 8', 'update c1 rejected T1 8 USD'],
  ])

  rows('the same again', [
    ['lead -', 'lead -', 'duplicate c1'],
    ['sale T1 10.000000 USD', 'sale T1 10 USD', 'duplicate c1'],
    ['sale T1 0.000000 USD', 'sale T1 0', 'duplicate c1'],
    ['sale T1 0 USD', 'sale T1', 'duplicate c1'],
    ['upsell T1', 'upsell T1', 'duplicate c1'],
    ['rejected T1 10 USD', 'rejected T1', 'duplicate c1'],
    ['rejected T1 0 USD', 'rejected T1 0', 'duplicate c1'],
  ])

  rows('the payout of what changes its status', [
    ['lead T1 3 USD', 'sale T1 12', 'update c1 sale T1 12 USD was lead'],
    ['lead T1 3 USD', 'sale T1', 'update c1 sale T1 3 USD was lead'],
    ['lead T1 0.000000 EUR', 'sale T1', 'update c1 sale T1 7 USD was lead'],
    ['lead T1 3 USD', 'sale T1 0', 'update c1 sale T1 0 USD was lead'],
    ['sale T1 10 USD', 'rejected T1', 'update c1 rejected T1 10 USD was sale'],
    ['sale T1 10 USD', 'rejected T1 0', 'update c1 rejected T1 0 USD was sale'],
    ['sale T1 10 USD', 'rejected T1 0.00 EUR', 'update c1 rejected T1 0 EUR was sale'],
    ['rebill T1 10 USD', 'rejected T1 0', 'update c1 rejected T1 0 USD was rebill'],
    ['rejected T1 10 USD', 'rejected T1 0', 'update c1 rejected T1 0 USD'],
    ['sale T1 10 USD', 'rejected T1 4', 'update c1 rejected T1 4 USD was sale'],
    ['sale T1 0 USD', 'rejected T1', 'update c1 rejected T1 0 USD was sale'],
    ['rejected T1 10 USD', 'sale T1', 'update c1 sale T1 10 USD was rejected'],
  ])

  /**
   * Every pair of statuses, where the click has one conversion: `=` the transaction id of what comes is the
   * same, `~` another, `-` none. `u` changes it or is the same again, `n` is new, `r` is new as a rebill, `.`
   * is not in the table and ignored.
   */
  const pairs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    // has       comes: lead sale rejected rebill upsell
    'lead T1': { '=': 'u u u . .', '~': 'n n . . .', '-': 'u u u . .' },
    'sale T1': { '=': '. u u . .', '~': '. r . n n', '-': '. u u . .' },
    'rejected T1': { '=': 'u u u . .', '~': 'n n n n n', '-': 'u u u . .' },
    'rebill T1': { '=': '. . u u .', '~': '. . . . .', '-': '. . u . .' },
    'rebill* T1': { '=': '. u u u .', '~': '. . . . .', '-': '. . u . .' },
    'upsell T1': { '=': '. . u . u', '~': '. . . . .', '-': '. . u . .' },
    'lead -': { '~': 'u u u . .', '-': 'u u u . .' },
    'sale -': { '~': '. u u n n', '-': '. u u . .' },
    'rejected -': { '~': 'u u u . .', '-': 'u u u . .' },
    'rebill -': { '~': '. . u . .', '-': '. . u u .' },
    'upsell -': { '~': '. . u . .', '-': '. . u . u' },
  }
  const tids: Readonly<Record<string, string>> = { '=': 'T1', '~': 'T2', '-': '-' }
  const cells = Object.entries(pairs).flatMap(([has, byTid]) =>
    Object.entries(byTid).flatMap(([tid, row]) =>
      row
        .split(' ')
        .map((cell, index) => [has, `${conversionStatuses[index]} ${tids[tid]} 11`, cell] as const),
    ),
  )

  it.each(cells)('%s and %s: %s', (has, comes, cell) => {
    const decision = decide(known(has), postback(comes))
    const isRebill = decision.result === 'create' && decision.state.status !== statusOf(comes.split(' ')[0])
    const result = isRebill ? `create as ${decision.state.status}` : decision.result
    const meanings: Readonly<Record<string, string>> = {
      u: 'update',
      n: 'create',
      r: 'create as rebill',
      '.': 'ignored',
    }
    expect(result).toBe(meanings[cell])
  })

  it('says why it ignores', () => {
    expect(decide(known('sale T1'), postback('rebill -'))).toEqual({
      result: 'ignored',
      id: null,
      reason: 'A rebill after another conversion needs a transaction id (tid).',
    })
    expect(decide(known('sale T1'), postback('lead T1'))).toEqual({
      result: 'ignored',
      id: 'c1',
      reason: 'A sale does not become a lead.',
    })
  })
})

it('counts leads and sales towards caps', () => {
  expect(conversionStatuses.filter(countsTowardsCap)).toEqual(['lead', 'sale'])
})
