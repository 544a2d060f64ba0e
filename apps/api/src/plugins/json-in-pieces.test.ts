import { setImmediate as nextImmediate } from 'node:timers/promises'
import { seededRandom } from '@waymark/rule-engine'
import { describe, expect, it } from 'vitest'
import { parseJsonInSlices } from './json-in-pieces.ts'

const wide = { values: 1_000_000, members: 1_000_000, depth: 100 }

/** What `JSON.parse` makes of it, or that it makes nothing. */
function expected(text: string): unknown {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return 'no JSON'
  }
}

async function found(text: string, pieceLength: number): Promise<unknown> {
  try {
    return { value: await parseJsonInSlices(text, { ...wide, pieceLength }) }
  } catch (error) {
    return error instanceof SyntaxError ? 'no JSON' : error
  }
}

describe('JSON in pieces is what JSON.parse makes of it', () => {
  it.each([
    '',
    ' ',
    '1',
    '"a"',
    'null',
    '[]',
    '{}',
    ' [ ] ',
    '\n{ }\t',
    '[[]]',
    '{"a":{}}',
    '[1,2]',
    '{"a":1,"b":[2]}',
    '[1,]',
    '[,1]',
    '[1,,2]',
    '[,]',
    '{"a":1,}',
    '{,}',
    '{"a"}',
    '{"a":}',
    '{:1}',
    '{1:2}',
    '[1 2]',
    '[}',
    '{]',
    '[',
    ']',
    '[[]',
    '[]]',
    '[] []',
    '[]x',
    'x[]',
    '[x[]]',
    '[[]x]',
    '[[] []]',
    '{"a":[]x}',
    '{"a" []}',
    '{[]}',
    '{"a":1,"a":[2],"a":3}',
    '{"__proto__":{"a":1}}',
    '{"__proto__":1,"b":[]}',
    '{"a":x[]}',
    '{"a":"b":[]}',
    ',[]',
    '"\\\\"',
    '["\\\\",1]',
    '["\\"",[1]]',
    '["a\\\\\\"]",{}]',
    '["[",["]"]]',
    '"',
    '["',
    '["\\"',
    '[\u00a01]',
    '[\f[]]',
    '{"2":1,"1":[]}',
    '[1e999,-0,1.50]',
    '["\ud800",["é","\\u00e9"]]',
    '[tru,[]]',
    '{"a":[1],}',
    '[[1],,[2]]',
  ])('%j', async (text) => {
    for (const pieceLength of [0, 1, 3, 1_000]) expect(await found(text, pieceLength)).toEqual(expected(text))
  })

  it('of three thousand texts made at random, right and nearly right', async () => {
    const random = seededRandom(3)
    const pick = (choices: readonly string[]) => choices[Math.floor(random() * choices.length)] ?? ''
    const make = (depth: number): string => {
      const space = pick(['', '', ' '])
      if (depth === 0 || random() < 0.2)
        return space + pick(['1', '"a,b"', '"\\"]"', 'null', '[]', '{}', '-0.5'])
      const members = Array.from({ length: Math.floor(random() * 4) }, () => make(depth - 1))
      if (random() < 0.5) return `${space}[${members.join(',')}]${space}`
      return `{${members.map((member, index) => `"k${index % 3}"${space}:${member}`).join(',')}}`
    }
    for (let count = 0; count < 3_000; count += 1) {
      const text = make(4)
      const at = Math.floor(random() * text.length)
      const texts = [text, text.slice(0, at) + pick(['', ',', ']', '"', ':', '{']) + text.slice(at + 1)]
      for (const one of texts) {
        expect(await found(one, Math.floor(random() * 12)), one).toEqual(expected(one))
      }
    }
  })

  it('with a reviver that is shown each number as it is written', async () => {
    const reviver = (_name: string, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? `${context?.source}` : value
    const parsed = await parseJsonInSlices('{"a":[1.50,[2]],"b":12345678901234567890}', {
      ...wide,
      pieceLength: 4,
      reviver,
    })
    expect(parsed).toEqual({ a: ['1.50', ['2']], b: '12345678901234567890' })
  })
})

describe('bounds', () => {
  const parse = (text: string, bounds: object) =>
    parseJsonInSlices(text, { ...wide, pieceLength: 10, ...bounds }).then(
      () => null,
      ({ message }) => message,
    )

  it.each([
    ['[1,[2],{"a":3}]', { values: 5 }, null],
    ['[1,[2],{"a":3}]', { values: 4 }, 'More than 4 values.'],
    ['{"a":[1,2,3],"b":2}', { members: 2 }, null],
    ['{"a":1,"b":2,"c":3}', { members: 2 }, 'An object with more than 2 members.'],
    ['[[[1]]]', { depth: 3 }, null],
    ['[[[1]]]', { depth: 2 }, 'Nested deeper than 2 levels.'],
    [`["${'[,'.repeat(50)}"]`, { values: 2, depth: 1 }, null],
  ])('%s within %j: %s', async (text, bounds, problem) => {
    expect(await parse(text, bounds)).toBe(problem)
  })
})

it.each([
  [
    'a list of objects',
    JSON.stringify(Array.from({ length: 60_000 }, (_, id) => ({ id, name: `n${id}`, tags: ['a'] }))),
  ],
  [
    'one object',
    JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`key ${at}`, at]))),
  ],
  ['lists in lists', `{"a":${JSON.stringify(Array(3_000).fill(Array(60).fill([])))}}`],
])('lets requests be answered while it parses %s', async (_what, text) => {
  let isOver = false
  const parsing = parseJsonInSlices(text, { ...wide, pieceLength: 8_192 }).finally(() => {
    isOver = true
  })
  let answered = 0
  while (!isOver) {
    await nextImmediate()
    answered += 1
  }
  expect(await parsing).toEqual(JSON.parse(text))
  expect(answered).toBeGreaterThan(2)
})
