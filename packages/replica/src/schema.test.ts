import { describe, expect, test } from 'vitest'
import { linkSnapshotSchema, parseEntry } from './schema.ts'
import { aSnapshot } from './testing/index.ts'

const rule = {
  id: 'rule-1',
  flowType: 'regular' as const,
  priority: -1,
  weight: null,
  createdAtMs: 1_700_000_000_000,
  conditions: { countries: ['GB'] },
  action: {
    schema: 'redirect' as const,
    targetUrl: 'https://example.com/{click_id}',
    redirectType: '302' as const,
  },
}
const snapshot = aSnapshot({
  codes: ['abc1234', 'Größe'],
  subIdMap: { utm_source: 'sub_id_1' },
  utm: { source: 'fb', medium: null, campaign: null, term: null, content: null },
  expiresAtMs: 1_800_000_000_000,
  rules: [rule],
})

test('what was written is read back whole', () => {
  expect(parseEntry(linkSnapshotSchema, JSON.stringify(snapshot))).toEqual({ ok: true, value: snapshot })
})

test('what rules and offers say of the query is read back; those of earlier versions say nothing', () => {
  const facts = { networkId: null, countries: null, payout: null, currency: null, opensAtMs: 0 }
  const offers = [
    { id: 'a', url: 'https://a.test/', weight: 1, ...facts, appendQuery: false },
    { id: 'b', url: 'https://b.test/', weight: 1, ...facts },
  ]
  const flow = { schema: 'landing_offer' as const, redirectType: '302' as const, landings: [], offers }
  const rules = [
    { ...rule, id: 'said', action: { ...rule.action, appendQuery: true } },
    { ...rule, id: 'flow', action: { ...flow, appendQuery: false } },
    rule,
  ]
  const written = { ...snapshot, rules }
  expect(parseEntry(linkSnapshotSchema, JSON.stringify(written))).toEqual({ ok: true, value: written })
})

test('a field of a newer api is dropped', () => {
  const newer = JSON.stringify({ ...snapshot, notKnownYet: 'rule' })
  expect(parseEntry(linkSnapshotSchema, newer)).toEqual({ ok: true, value: snapshot })
})

test.each([
  ['nothing', '', 'JSON'],
  ['a torn document', JSON.stringify(snapshot).slice(0, -1), 'JSON'],
  ['null', 'null', 'expected object'],
  ['a foreign document', '{"hello":1}', 'schemaVersion'],
  ['another schema', JSON.stringify({ ...snapshot, schemaVersion: 2 }), 'schemaVersion'],
  ['no version', JSON.stringify({ ...snapshot, version: undefined }), 'version'],
  ['version 0', JSON.stringify({ ...snapshot, version: 0 }), 'version'],
  [
    'a rule without an id',
    JSON.stringify({ ...snapshot, rules: [{ ...rule, id: undefined }] }),
    'rules[0].id',
  ],
  ['a rule that is none', JSON.stringify({ ...snapshot, rules: [rule, 'x'] }), 'rules[1]'],
])('%s does not fit, and it is said why', (_, text, reason) => {
  expect(parseEntry(linkSnapshotSchema, text)).toEqual({
    ok: false,
    reason: expect.stringContaining(reason),
  })
})

describe('a rule that a newer api has published is set aside, and the link serves with the others', () => {
  const { action } = rule
  const landingOffer = { schema: 'landing_offer', redirectType: '302', landings: [], offers: [] }
  const doNothing = { schema: 'action', actionType: 'do_nothing', html: null, text: null, campaign: null }

  test.each<[what: string, differs: object, problem: string]>([
    ['an unknown schema', { action: { schema: 'fly' } }, 'action.schema'],
    ['an unknown action type', { action: { ...doNothing, actionType: 'sing' } }, 'action.actionType'],
    ['an unknown redirect type', { action: { ...action, redirectType: 'teleport' } }, 'action.redirectType'],
    [
      'an unknown redirect type of a flow',
      { action: { ...landingOffer, redirectType: '399' } },
      'action.redirectType',
    ],
    ['an unknown flow type', { flowType: 'last_resort' }, 'flowType'],
    ['no action', { action: undefined }, 'action'],
  ])('%s', (_, differs, problem) => {
    const newer = { ...rule, id: 'newer', more: 1, ...differs }
    const parsed = parseEntry(linkSnapshotSchema, JSON.stringify({ ...snapshot, rules: [newer, rule] }))
    expect(parsed).toEqual({
      ok: true,
      value: {
        ...snapshot,
        unknownRules: [{ ruleId: 'newer', problem: expect.stringContaining(problem), rule: newer }],
      },
    })
    if (!parsed.ok) return
    // What is stored on disk loses nothing: read again it is the same, and a version that knows the rule
    // finds it.
    expect(parseEntry(linkSnapshotSchema, JSON.stringify(parsed.value))).toEqual(parsed)
  })

  test('a version that knows the rule takes it out of what an older one has stored', () => {
    const stored = { ...snapshot, rules: [], unknownRules: [{ ruleId: rule.id, problem: 'x', rule }] }
    expect(parseEntry(linkSnapshotSchema, JSON.stringify(stored))).toEqual({ ok: true, value: snapshot })
  })

  test('the actions of this version are all known', () => {
    const rules = [landingOffer, doNothing].map((each, at) => ({ ...rule, id: `r${at}`, action: each }))
    const parsed = parseEntry(linkSnapshotSchema, JSON.stringify({ ...snapshot, rules }))
    expect(parsed).toEqual({ ok: true, value: { ...snapshot, rules } })
  })
})
