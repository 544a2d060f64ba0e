import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkSnapshotSchema, parseEntry } from '../schema.ts'
import { aSnapshot } from '../testing/index.ts'
import { createLinkPacking } from './packed-link.ts'

const text = fc.string({ unit: 'grapheme' })
const filled = fc.string({ unit: 'grapheme', minLength: 1 })
const orNull = <T>(given: fc.Arbitrary<T>) => fc.option(given, { nil: null })

const rules = fc.array(
  fc.record({
    id: filled,
    flowType: fc.constant('regular' as const),
    priority: fc.integer(),
    weight: orNull(fc.nat()),
    createdAtMs: fc.nat(),
    conditions: fc.jsonValue(),
    action: fc.oneof(
      fc.record({ schema: fc.constant('redirect'), targetUrl: text, redirectType: fc.constant('302') }),
      // Of a newer api: it is set aside, and must be there again after a restart.
      fc.record({ schema: fc.constant('of a newer version'), what: fc.jsonValue() }),
    ),
  }),
  { maxLength: 3 },
)

/** As links come out of kv, the source and the disk. */
const links = fc
  .record({
    linkId: filled,
    version: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    workspaceId: orNull(text),
    domainKey: text,
    codes: fc.array(filled, { maxLength: 3 }),
    shortCode: text,
    shortUrl: text,
    endsWithCode: fc.boolean(),
    originalUrl: text,
    title: orNull(text),
    expiresAtMs: orNull(fc.nat()),
    passwordHash: orNull(text),
    subIdMap: fc.dictionary(text, text),
    rules,
  })
  .map(({ endsWithCode, ...given }) => {
    const [code = ''] = given.codes
    const address = endsWithCode ? { shortCode: code, shortUrl: `${given.shortUrl}${code}` } : {}
    const parsed = parseEntry(linkSnapshotSchema, JSON.stringify({ ...aSnapshot(), ...given, ...address }))
    if (!parsed.ok) throw new Error(parsed.reason)
    return parsed.value
  })

test('a link is unpacked as it was packed', () => {
  const { pack, unpack } = createLinkPacking()
  fc.assert(
    fc.property(links, (link) => {
      expect(unpack(pack(link))).toEqual(link)
    }),
  )
})

test('links that are alike have one text for what they have in common', () => {
  const { pack } = createLinkPacking()
  const one = pack(aSnapshot({ linkId: 'one', codes: ['a'], originalUrl: 'https://a.example/', title: 'A' }))
  const two = pack(aSnapshot({ linkId: 'two', version: 9, codes: ['b'] }))
  expect(one.rest).toBe(two.rest)
  expect(one.own).not.toBe(two.own)
  expect(pack(aSnapshot({ expiresAtMs: 1 })).rest).not.toBe(one.rest)
})
