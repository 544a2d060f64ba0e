import { expect, test } from 'vitest'
import { linkSnapshotSchema, parseDocument } from './schema.ts'
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
  expect(parseDocument(linkSnapshotSchema, JSON.stringify(snapshot))).toEqual({ ok: true, value: snapshot })
})

test('a field of a newer api is dropped', () => {
  const newer = JSON.stringify({ ...snapshot, notKnownYet: 'rule' })
  expect(parseDocument(linkSnapshotSchema, newer)).toEqual({ ok: true, value: snapshot })
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
    'an unknown action',
    JSON.stringify({ ...snapshot, rules: [{ ...rule, action: { schema: 'fly' } }] }),
    'rules[0].action',
  ],
])('%s does not fit, and it is said why', (_, text, reason) => {
  expect(parseDocument(linkSnapshotSchema, text)).toEqual({
    ok: false,
    reason: expect.stringContaining(reason),
  })
})
