import { describe, expect, it } from 'vitest'
import { balanceClicks, type StoredClick } from './click-ledger.ts'
import { balanceConversions } from './conversion-ledger.ts'
import type { NotedPostback } from './networks.ts'
import type { NotedVisit } from './visitors.ts'

const killedAtMs = 100_000

const aVisit = (fields: Partial<NotedVisit> = {}): NotedVisit => ({
  number: 1,
  code: 'plain',
  redirector: 'redirector-1',
  isSecond: false,
  status: 302,
  token: 'a',
  answeredAtMs: 10_000,
  tookMs: 5,
  failure: null,
  ...fields,
})
const unanswered = { status: null, token: null, failure: 'ECONNRESET' }
const aClick = (fields: Partial<StoredClick> = {}): StoredClick => ({
  visit: 1,
  token: 'a',
  rows: 1,
  ...fields,
})

describe('balanceClicks', () => {
  const figures = (visits: NotedVisit[], stored: StoredClick[]) => {
    const balance = balanceClicks({
      visits,
      stored,
      killedAtMs: { 'redirector-1': [killedAtMs], 'redirector-2': [] },
    })
    return Object.fromEntries(Object.entries(balance).map(([name, list]) => [name, list.length]))
  }
  const even = { missing: 0, excused: 0, doubled: 0, invented: 0, unread: 0 }
  const late = (answeredAtMs: number) => aVisit({ answeredAtMs })
  const unlucky = { number: 2, token: 'b', answeredAtMs: killedAtMs - 300 }

  it.each([
    ['a click of each 302', [aVisit()], [aClick()], {}],
    ['a 302 without its click', [aVisit()], [], { missing: 1 }],
    [
      'another token than the one that was sent',
      [aVisit()],
      [aClick({ token: 'b' })],
      { missing: 1, invented: 1 },
    ],
    ['a token that is counted twice', [aVisit()], [aClick({ rows: 2 })], { doubled: 1 }],
    ['two clicks of a visit', [aVisit()], [aClick(), aClick({ token: 'b' })], { doubled: 1, invented: 1 }],
    [
      'a token of two visits',
      [aVisit(), aVisit({ number: 2 })],
      [aClick(), aClick({ visit: 2 })],
      { doubled: 1 },
    ],
    ['a click of no visit', [aVisit()], [aClick(), aClick({ visit: 2, token: 'b' })], { invented: 1 }],
    [
      'a click of a visit that was answered 503',
      [aVisit({ status: 503, token: null })],
      [aClick()],
      { invented: 1 },
    ],
    ['no click of a visit without an answer', [aVisit(unanswered)], [], {}],
    ['a click of a visit without an answer', [aVisit(unanswered)], [aClick()], { unread: 1 }],
    ['missing, 50 ms and its wait of 5 before the kill', [late(killedAtMs - 55)], [], { excused: 1 }],
    ['missing, a ms earlier', [late(killedAtMs - 56)], [], { missing: 1 }],
    [
      'missing, 200 ms before the kill, while half of the visitors waited 150 ms',
      [late(killedAtMs - 200), aVisit({ ...unlucky, tookMs: 150 })],
      [aClick({ visit: 2, token: 'b' })],
      { excused: 1 },
    ],
    [
      'missing, 200 ms before the kill, while one of the visitors waited long',
      [
        late(killedAtMs - 200),
        aVisit({ ...unlucky, tookMs: 5 }),
        aVisit({ ...unlucky, number: 3, token: 'c', tookMs: 900 }),
      ],
      [aClick({ visit: 2, token: 'b' }), aClick({ visit: 3, token: 'c' })],
      { missing: 1 },
    ],
    [
      'missing, 200 ms before the kill, while the visitors of the other redirector waited',
      [late(killedAtMs - 200), aVisit({ ...unlucky, redirector: 'redirector-2', tookMs: 900 })],
      [aClick({ visit: 2, token: 'b' })],
      { missing: 1 },
    ],
    ['missing, requested after the kill', [late(killedAtMs + 6)], [], { missing: 1 }],
    [
      'missing, of the redirector that lives',
      [aVisit({ answeredAtMs: killedAtMs, redirector: 'redirector-2' })],
      [],
      { missing: 1 },
    ],
  ] as const)('%s', (_name, visits, stored, uneven) => {
    expect(figures([...visits], [...stored])).toEqual({ ...even, ...uneven })
  })
})

describe('balanceConversions', () => {
  const postback: NotedPostback = {
    number: 1,
    tid: 't1',
    token: 'a',
    payout: '1.50',
    attempts: 1,
    failure: null,
    isAnswered: true,
  }
  const row = { id: 'c1', tid: 't1', clickToken: 'a', status: 'lead', payout: 1.5, version: 1 }
  const even = { missing: [], doubled: [], invented: [], different: [] }

  it.each([
    ['the same in both stores', [postback], [row], [row], {}],
    ['nowhere', [postback], [], [], { missing: ['t1'] }],
    ['nowhere, not answered', [{ ...postback, isAnswered: false }], [], [], {}],
    [
      'with another payout',
      [postback],
      [{ ...row, payout: 2 }],
      [{ ...row, payout: 2 }],
      { missing: ['t1'] },
    ],
    ['twice', [postback], [row, row], [row], { doubled: ['t1'] }],
    ['of no postback', [], [row], [row], { invented: ['t1'] }],
  ] as const)('%s', (_name, postbacks, retained, projected, uneven) => {
    expect(balanceConversions(postbacks, retained, projected)).toEqual({ ...even, ...uneven })
  })

  it.each([
    ['in Postgres only', [row], []],
    ['in the analytics store only', [], [row]],
    ['older in the analytics store', [{ ...row, version: 2 }], [row]],
  ] as const)('%s', (_name, retained, projected) => {
    expect(balanceConversions([postback], retained, projected).different).not.toEqual([])
  })
})
