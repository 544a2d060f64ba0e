import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CsvCell, csvQuotient, csvStream, guardedText } from './csv.ts'

async function* partsOf(...parts: CsvCell[][][]) {
  yield* parts
}

/** A reader of RFC 4180, by the letter. */
function read(file: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const cell = () => {
    if (file[at] !== '"') {
      const end = file.slice(at).search(/,|\r\n/)
      const value = file.slice(at, at + end)
      expect(value).not.toMatch(/["\r\n]/)
      at += end
      return value
    }
    let value = ''
    at += 1
    while (file[at] !== '"' || file[at + 1] === '"') {
      if (at >= file.length) throw new Error('The quotes do not end')
      value += file[at]
      at += file[at] === '"' ? 2 : 1
    }
    at += 1
    return value
  }
  while (at < file.length) {
    row.push(cell())
    if (file[at] === ',') at += 1
    else {
      expect(file.slice(at, at + 2)).toBe('\r\n')
      at += 2
      rows.push(row)
      row = []
    }
  }
  return rows
}

describe('a CSV file', () => {
  it('has a header, the rows of all parts, and ends its lines with CRLF', async () => {
    const file = csvStream(
      ['country', 'clicks'],
      partsOf(
        [['GB', 1]],
        [],
        [
          [null, -2.5],
          ['a,"b"', 0],
        ],
      ),
    )
    expect(await text(file)).toBe('country,clicks\r\nGB,1\r\n,-2.5\r\n"a,""b""",0\r\n')
  })

  it.each<[quotient: number | null, written: number | null]>([
    [null, null],
    [5, 5],
    [1_234_567_890_123, 1_234_567_890_123],
    [12.5, 12.5],
    [33.333333333333336, 33.333333],
    [-66.66666666666667, -66.666667],
    [0.0000004, 0],
    [0.0000006, 0.000001],
  ])('has the quotient %j as %j', (quotient, written) => expect(csvQuotient(quotient)).toBe(written))

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\n=1', "'\n=1"],
    ['＝1', "'＝1"],
    [' =1', "' =1"],
    ['\u00A0\u3000+1', "'\u00A0\u3000+1"],
    ['\uFEFF=1', "'\uFEFF=1"],
    ['\u200B@SUM(A1)', "'\u200B@SUM(A1)"],
    ['\u200D\u2060\u180E-1', "'\u200D\u2060\u180E-1"],
    ['\u202E\u3164\u0000 ＝1', "'\u202E\u3164\u0000 ＝1"],
    ['\u2800=1', "'\u2800=1"],
    ['\u115F\u1160\u3164\uFFA0=1', "'\u115F\u1160\u3164\uFFA0=1"],
    ['\u00AD\u180E\u1680 =1', "'\u00AD\u180E\u1680 =1"],
    ['\u034F\u2800\uFE0F\u{E0020}@SUM(A1)', "'\u034F\u2800\uFE0F\u{E0020}@SUM(A1)"],
    ['  a=1', '  a=1'],
    ['\u2801=1', '\u2801=1'],
    ['\uFEFF', '\uFEFF'],
    ['a=1', 'a=1'],
    ["'=1", "'=1"],
    ['', ''],
  ])('guards %j', (given, guarded) => expect(guardedText(given)).toBe(guarded))

  it('leaves numbers and flags what they are', async () => {
    const file = csvStream(['a'], partsOf([[-1], [1e-7], [true], [false]]))
    expect(await text(file)).toBe('a\r\n-1\r\n1e-7\r\ntrue\r\nfalse\r\n')
  })

  it('is read again as it was written, whatever the texts', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', ',', '\r', '\n', '\r\n', '=', '', ' '),
    )
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const file = await text(csvStream(['a', 'b'], partsOf(rows)))
        const asUtf8 = (value: string) => Buffer.from(guardedText(value)).toString()
        expect(read(file)).toEqual([['a', 'b'], ...rows.map((row) => row.map(asUtf8))])
      }),
      { seed: 7 },
    )
  })

  it('requests no part before the one in front of it is read', async () => {
    let made = 0
    async function* endless() {
      for (;;) {
        made += 1
        yield [['x'.repeat(100_000)]]
      }
    }
    const file = csvStream(['a'], endless())
    for await (const chunk of file) if (String(chunk).length > 1_000) break
    expect(made).toBeLessThan(5)
  })
})
