import { expect, it } from 'vitest'
import { createPostbackCounts } from './postback-counts.ts'
import { logRowOf, outcomeOf, receivedOf, tokenOf } from './received-postback.ts'
import { aPostback } from './testing/a-postback.ts'
import { mayArrive } from './waiting-postbacks.ts'

const token = '019ac1f2-7C3A-7b5e-9d10-5a3f5d1c2b4c'
const received = {
  postback: aPostback(token, {
    status: 'approved',
    statusLists: { sale: 'paid,ok' },
    payout: '12.345678',
    currency: 'EUR',
    tid: '9007199254740993',
    goalKey: 'deposit',
    convertedAt: '2026-01-31 13:00:00',
    network: 'Net',
    identity: { email: 'hash-of-email' },
    keyHash: 'ab',
    arrival: { ip: '2001:db8::1', method: 'POST', query: { key: '***', a: '1' } },
  }),
  receivedAtMs: 1_767_225_600_123,
  waitedMs: 0,
  logId: '019ac1f2-0000-7b5e-9d10-000000000001',
}

it('comes out of the log as it went in', () => {
  const row = logRowOf(received)
  if (row === null) throw new Error('It is not logged')
  expect(row.clickToken).toBe(token.toLowerCase())
  // It is in a column of its own, which is emptied when the postback has been processed.
  expect(JSON.stringify({ ...row, identity: null })).not.toContain('hash-of-email')
  const ids = { workspaceId: null, networkId: null, conversionId: null }
  const defaults = { ...ids, reason: null, unknownWord: null, processedAt: null, identity: null }
  const stored = { ...defaults, seq: 1n, result: 'pending' as const, retryAt: null, storedAt: row.receivedAt }
  expect(receivedOf({ ...stored, ...row, waitedMs: 5 })).toEqual({ ...received, waitedMs: 5 })
  expect(tokenOf(received)).toBe(token.toLowerCase())
  const refused = { ...stored, ...row, result: 'refused' as const, reason: 'a wrong key' }
  const outcome = { result: 'refused', reason: 'a wrong key', conversionId: null, field: null, logId: row.id }
  expect(outcomeOf(refused)).toEqual(outcome)
})

it.each([
  ['without an arrival', { ...received, postback: { ...received.postback, arrival: null } }],
  ['without an id', { ...received, logId: null }],
  ['of a file', { ...received, postback: { ...received.postback, source: 'import' as const } }],
])('has no row %s', (_name, one) => {
  expect(logRowOf(one)).toBeNull()
})

it.each([
  ['a day before', -86_400_000, false],
  ['nearly a day before', -86_399_999, true],
  ['now', 0, true],
  ['by a clock that is ahead', 86_399_999, true],
  ['a day ahead', 86_400_000, false],
])('may wait for a click of %s', (_name, offMs, expected) => {
  const atMs = Number.parseInt(token.replaceAll('-', '').slice(0, 12), 16)
  expect(mayArrive(token, atMs - offMs)).toBe(expected)
})

it.each(['', 'a word', '9b2f6f0e-7c3a-4b5e-9d10-5a3f5d1c2b4c'])('waits for no click %j', (text) => {
  expect(mayArrive(text, Date.now())).toBe(false)
})

it('is counted by what came of it, and when', () => {
  const counts = createPostbackCounts()
  counts.note('received', [{ result: 'created' }, { result: 'created' }, { result: 'pending' }])
  counts.note('waited', [{ result: 'created' }])
  expect([...counts.all()].map(([{ when, result }, count]) => `${when} ${result} ${count}`)).toEqual([
    'received created 2',
    'received pending 1',
    'waited created 1',
  ])
})
