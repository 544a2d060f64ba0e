import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CsvRecord, csvPieces } from './csv-records.ts'

async function recordsOf(text: string) {
  const records: CsvRecord[] = []
  for await (const piece of csvPieces(text)) records.push(...piece)
  return records
}
const fieldsOf = async (text: string) => (await recordsOf(text)).map(({ fields }) => fields)

describe('the records of a CSV text', () => {
  it.each<[title: string, text: string, records: (string[] | null)[]]>([
    ['nothing', '', []],
    ['a line without an end', 'a,b', [['a', 'b']]],
    [
      'line ends of any kind',
      'a,b\r\nc,d\re,f\n',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    [
      'a byte order mark',
      '\uFEFFa,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'blank lines',
      '\n\r\na,b\n\n  \n1,2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'empty fields',
      'a,b,c\n,,\n',
      [
        ['a', 'b', 'c'],
        ['', '', ''],
      ],
    ],
    [
      'spaces around fields',
      ' a , b \n 1 , "2" ',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quotes',
      '"a","b ""c"""\n"1,5","2"',
      [
        ['a', 'b "c"'],
        ['1,5', '2'],
      ],
    ],
    ['a quote within a field', 'a,5" disk\n', [['a', '5" disk']]],
    [
      'line ends and a blank line within quotes',
      'a,b\r\n1,"2\r\n\r\n3",4\r\n5,6',
      [
        ['a', 'b'],
        ['1', '2\n\n3', '4'],
        ['5', '6'],
      ],
    ],
    [
      'a header in several lines',
      '"click\nid",b\n1,2',
      [
        ['click\nid', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a hundred lines within quotes',
      `a,"${'x\n'.repeat(99)}"\n5,6`,
      [
        ['a', 'x\n'.repeat(99)],
        ['5', '6'],
      ],
    ],
    ['a line more', `"${'x\n'.repeat(100)}"\n5,6`, [null, ...Array(99).fill(['x']), null, ['5', '6']]],
    [
      'bars',
      'a|b\n1,5|2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a delimiter within a quoted name',
      '"a,b,c,d";e\n1;2',
      [
        ['a,b,c,d', 'e'],
        ['1', '2'],
      ],
    ],
    [
      "Excel's line of the delimiter",
      'sep=;\na,b;c\n1;2',
      [
        ['a,b', 'c'],
        ['1', '2'],
      ],
    ],
    [
      'that line behind a mark, quoted, of another sign',
      '\uFEFF"SEP=^"\r\n\r\na^b\n1^2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a mark between it and the header',
      'sep=;\n\uFEFF"a";b\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a tab named by that line',
      'sep=\t\r\na,b\tc\n1,5\t2',
      [
        ['a,b', 'c'],
        ['1,5', '2'],
      ],
    ],
    [
      'that line with blanks behind it',
      'sep=; \na,b;c\n1;2',
      [
        ['a,b', 'c'],
        ['1', '2'],
      ],
    ],
    ['only that line', 'sep=;\n', []],
    ['text behind a quote', '"a"b,c', [null]],
    [
      'semicolons',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1,5\t2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    ['rows of another width', 'a,b\n1\n1,2,3', [['a', 'b'], ['1'], ['1', '2', '3']]],
    ['a quote never closed', 'a,b\n"1,2\n3,4\n5,6', [['a', 'b'], null, ['3', '4'], ['5', '6']]],
    [
      'a quote that another one seems to close',
      'a,b\n"1,2\n3,"4"\n5,6',
      [['a', 'b'], null, ['3', '4'], ['5', '6']],
    ],
    [
      'a quote closed much later',
      `a,b\n"1,2\n3,4\n${'x'.repeat(20_000)}"\n5,6`,
      [['a', 'b'], null, ['3', '4'], null, ['5', '6']],
    ],
  ])('%s', async (_, text, records) => expect(await fieldsOf(text)).toEqual(records))

  it('name the line that they begin in', async () => {
    const text = '\n\nh,i\n\n1,"2\n3"\n"4,\n5,6'
    expect((await recordsOf(text)).map(({ line }) => line)).toEqual([3, 5, 7, 8])
  })

  // More lines than are read at once, so that a record begins in one piece and ends in the next.
  it('are whole wherever a piece of the text ends', async () => {
    const text = `h,i\n${'1,"2\n3"\n'.repeat(2_000)}`
    expect((await fieldsOf(text)).slice(1)).toEqual(Array(2_000).fill(['1', '2\n3']))
  })

  it.each([
    ['line ends', '\n'.repeat(2_000_000)],
    ['long lines', `${'x,'.repeat(9_000)}\n`.repeat(200)],
    ['quotes that close and open', 'a","\n'.repeat(20_000)],
  ])('let others be answered while they are read: %s', async (_, text) => {
    // Of the processor: the clock runs on while other processes have it.
    const usedMs = () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1_000
    }
    let longestMs = 0
    let atMs = usedMs()
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, usedMs() - atMs)
      atMs = usedMs()
    }, 1)
    await recordsOf(text)
    clearInterval(timer)
    expect(longestMs).toBeLessThan(250)
  })

  it('are what was written', async () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', 'é', ' ', '\n'), maxLength: 6 })
    const records = fc.array(
      fc.array(
        field.map((text) => text.trim()),
        { minLength: 3, maxLength: 3 },
      ),
      { maxLength: 8 },
    )
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    await fc.assert(
      fc.asyncProperty(records, fc.constantFrom('\n', '\r\n'), async (written, lineEnd) => {
        const text = [['h', 'i', 'j'], ...written].map((record) => record.map(quoted).join(',')).join(lineEnd)
        expect((await fieldsOf(text)).slice(1)).toEqual(written)
      }),
      { seed: 11, numRuns: 2_000 },
    )
  })
})
