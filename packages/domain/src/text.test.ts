import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findUnstorable, storableText, storableTexts, storableValue } from './text.ts'

const nul = 'Text may not contain a NUL byte.'
const half = 'Text may not contain half of a surrogate pair.'
const proto = 'A key may not be `__proto__`.'
const infinite = 'The number is too large.'

describe('what cannot be stored is named by its path', () => {
  it.each<[value: unknown, problems: { path: string; message: string }[]]>([
    [null, []],
    ['text with 😀', []],
    [{ a: [1, 'b', { c: null, d: true }] }, []],
    ['\u0000', [{ path: '', message: nul }]],
    [{ title: 'a\u0000b' }, [{ path: 'title', message: nul }]],
    [{ tags: ['ok', '\u0000'] }, [{ path: 'tags.1', message: nul }]],
    [{ tags: ['\ud83d'] }, [{ path: 'tags.0', message: half }]],
    [{ tags: ['\ude00'] }, [{ path: 'tags.0', message: half }]],
    [JSON.parse('{"a": {"weight": 1e999}}'), [{ path: 'a.weight', message: infinite }]],
    [{ weight: Number.NaN }, [{ path: 'weight', message: infinite }]],
    [{ map: { 'a\u0000': 1 } }, [{ path: 'map', message: `A key: ${nul}` }]],
    [JSON.parse('{"a": {"__proto__": {"b": 1}}}'), [{ path: 'a.__proto__', message: proto }]],
    [
      JSON.parse('{"__proto__": "\\u0000"}'),
      [
        { path: '__proto__', message: proto },
        { path: '__proto__', message: nul },
      ],
    ],
    [
      { a: '\u0000', b: { c: '\ud800' } },
      [
        { path: 'a', message: nul },
        { path: 'b.c', message: half },
      ],
    ],
  ])('%#: %j', (value, problems) => {
    expect(findUnstorable(value)).toEqual(problems)
  })

  it('allows the depth and no more', () => {
    expect(findUnstorable([[1]], 2)).toEqual([])
    expect(findUnstorable([[[]]], 2)).toEqual([{ path: '0.0', message: 'Nested deeper than 2 levels.' }])
  })

  it('survives a body nested 100,000 deep', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
    expect(findUnstorable(deep)).toHaveLength(1)
  })

  it('names 50 problems at most', () => {
    expect(findUnstorable(Array(1_000).fill('\u0000'))).toHaveLength(50)
    const keys = Array.from({ length: 1_000 }, (_, at) => [`${at}\u0000`, 1] as const)
    expect(findUnstorable(Object.fromEntries(keys))).toHaveLength(50)
  })

  it('accepts every well-formed JSON value without NUL', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 10, stringUnit: 'grapheme' }), (value) => {
        fc.pre(!JSON.stringify(value).includes('\\u0000'))
        // Refused by intent, as the rows above say.
        fc.pre(!JSON.stringify(value).includes('"__proto__"'))
        expect(findUnstorable(value)).toEqual([])
      }),
    )
  })
})

describe('what comes from outside is made storable', () => {
  it.each([
    ['', ''],
    ['text with 😀', 'text with 😀'],
    ['\u0000', ''],
    ['\u0000a\u0000\u0000b\u0000', 'ab'],
    ['\ud83d', '\ufffd'],
    ['a\ude00b', 'a\ufffdb'],
    // Surrogate halves that only a NUL separated do not become a character that no one wrote.
    ['\ud83d\u0000\ude00', '\ufffd\ufffd'],
  ])('%j as %j', (text, stored) => {
    expect(storableText(text)).toBe(stored)
    expect(storableTexts({ name: text })).toEqual({ name: stored })
    expect(Object.entries(storableTexts({ [text]: 'value' }))).toEqual([[stored, 'value']])
  })

  it('of names that become the same the last value is stored', () => {
    expect(storableTexts({ a: '1', 'a\u0000': '2', b: '3' })).toEqual({ a: '2', b: '3' })
  })

  it('treats a name `__proto__` as any other', () => {
    expect(Object.entries(storableTexts(JSON.parse('{"__proto__":"own\\u0000"}')))).toEqual([
      ['__proto__', 'own'],
    ])
  })

  it('copies no map that is fine', () => {
    const fine = { q: 'a', größe: '😀' }
    expect(storableTexts(fine)).toBe(fine)
  })

  it('leaves nothing that cannot be stored, whatever comes, and changes nothing the second time', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'ß', '😀', '\u0000', '\ud83d', '\ude00'),
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.dictionary(text, text, { maxKeys: 4 }), (texts) => {
        const stored = storableTexts(texts)
        expect(findUnstorable(stored)).toEqual([])
        expect(storableTexts(stored)).toBe(stored)
      }),
    )
  })
})

describe('a value is made storable', () => {
  it.each<[value: unknown, stored: unknown]>([
    [null, null],
    ['a\u0000\ud83d', 'a\ufffd'],
    [{ a: [1, true, 'b\u0000'], 'c\u0000': 1 }, { a: [1, true, 'b'] }],
    [JSON.parse('{"a": {"__proto__": 1, "weight": 1e999}}'), { a: { weight: 0 } }],
  ])('%#: %j', (value, stored) => {
    expect(storableValue(value)).toEqual(stored)
  })

  it('preserves the depth that is allowed, and nothing below', () => {
    expect(storableValue([[[1]], 2], 2)).toEqual([[null], 2])
    expect(findUnstorable(storableValue(JSON.parse('['.repeat(1e5) + ']'.repeat(1e5))))).toEqual([])
  })

  it('whatever it was, and one that was storable stays', () => {
    const key = fc.oneof(fc.constantFrom('__proto__', 'a\u0000', '\ud83d'), fc.string())
    const { value: anything } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('\u0000', '\ud83d', Number.POSITIVE_INFINITY, null, 'a'),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 3 }),
      ),
    }))
    fc.assert(
      fc.property(anything, (value) => {
        const stored = storableValue(value, 3)
        expect(findUnstorable(stored, 3)).toEqual([])
        if (findUnstorable(value, 3).length === 0) expect(stored).toEqual(value)
      }),
    )
  })
})
