import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRecords } from './csv-records.ts'

const fieldsOf = (text: string) => [...csvRecords(text)].map(({ fields }) => fields)

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
    ['a field with a line break', 'a,b\n1,"2\n3",4\n5,6', [['a', 'b'], null, ['3"', '4'], ['5', '6']]],
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
  ])('%s', (_, text, records) => expect(fieldsOf(text)).toEqual(records))

  it('are what was written', () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', 'é', ' '), maxLength: 6 })
    const records = fc.array(
      fc.array(
        field.map((text) => text.trim()),
        { minLength: 3, maxLength: 3 },
      ),
      { maxLength: 8 },
    )
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(records, fc.constantFrom('\n', '\r\n'), (written, lineEnd) => {
        const text = [['h', 'i', 'j'], ...written].map((record) => record.map(quoted).join(',')).join(lineEnd)
        expect(fieldsOf(text).slice(1)).toEqual(written)
      }),
      { seed: 11, numRuns: 2_000 },
    )
  })
})
