import { describe, expect, it } from 'vitest'
import { readEcbRates } from './ecb-csv.ts'

const daily = 'Date, USD, JPY, GBP, \n02 January 2026, 1.0837, 169.48, 0.8696, \n'
const history = 'Date,USD,JPY,CYP,\r\n2026-01-05,1.1,170,N/A,\r\n2026-01-02,1.0837,169.48,0.58,\r\n'

describe('the file of the ECB', () => {
  it.each([
    [
      'EUR',
      daily,
      [
        ['2026-01-02', 'USD', '0.922764602750'],
        ['2026-01-02', 'JPY', '0.005900401227'],
        ['2026-01-02', 'GBP', '1.149954001840'],
      ],
    ],
    [
      'USD',
      history,
      [
        ['2026-01-05', 'EUR', '1.100000000000'],
        ['2026-01-05', 'JPY', '0.006470588235'],
        ['2026-01-02', 'EUR', '1.083700000000'],
        ['2026-01-02', 'JPY', '0.006394264810'],
      ],
    ],
  ])(
    'is converted to %s, rounded at the twelfth place, without what is not there or is no currency any more',
    async (base, csv, expected) => {
      const read = await readEcbRates(csv, base)
      expect(read).toMatchObject({ ok: true, problems: [] })
      expect(read.ok && read.rates.map(({ date, currency, rate }) => [date, currency, rate])).toEqual(
        expected,
      )
    },
  )

  it('reports lines and cells that are wrong, and takes the others', async () => {
    const csv = `\uFEFFDate,USD,JPY\n2026-02-30,1,2\n2026-01-02,N/A,169\n2026-01-03,1.1,-5\n\n2026-01-04,1.1,1e9\n2026-01-05,1.1,0\n2026-01-06,2,4`
    expect(await readEcbRates(csv, 'USD')).toEqual({
      ok: true,
      days: 5,
      rates: [
        { date: '2026-01-03', currency: 'EUR', rate: '1.100000000000' },
        { date: '2026-01-04', currency: 'EUR', rate: '1.100000000000' },
        { date: '2026-01-05', currency: 'EUR', rate: '1.100000000000' },
        { date: '2026-01-06', currency: 'EUR', rate: '2.000000000000' },
        { date: '2026-01-06', currency: 'JPY', rate: '0.500000000000' },
      ],
      problems: [
        { line: 2, currency: null, message: '"2026-02-30" is no date' },
        { line: 3, currency: null, message: 'has no rate of USD, the base currency, to convert by' },
        { line: 4, currency: 'JPY', message: '"-5" is no rate' },
        { line: 6, currency: 'JPY', message: '"1e9" is no rate' },
        { line: 7, currency: 'JPY', message: '"0" is no rate' },
      ],
    })
  })

  it.each([
    ['no text', '', 'EUR', /header/],
    ['a page', '<html>', 'EUR', /header/],
    ['dates alone', 'Date', 'EUR', /no currencies/],
    ['a column twice', 'Date,USD,USD', 'EUR', /twice/],
    ['a column in lower case', 'Date,usd', 'EUR', /no currency/],
    ['no column of the base', 'Date,USD\n2026-01-01,1', 'CHF', /no column CHF/],
    ['two million columns', `Date,${'USD,'.repeat(2_000_000)}`, 'EUR', /more than 400 columns/],
    ['three million lines', `Date,USD\n${'x\n'.repeat(3_000_000)}`, 'EUR', /more than 20,000 lines/],
    ['wide lines', `Date,USD,JPY\n${`2026-01-01,x,x${','.repeat(400)}\n`.repeat(19_000)}`, 'EUR', null],
  ])('%s', async (_, csv, base, message) => {
    const read = await readEcbRates(csv, base)
    if (message === null) expect(read).toMatchObject({ ok: true, days: 19_000 })
    else expect(read).toEqual({ ok: false, message: expect.stringMatching(message) })
  })

  it('lets requests be answered while it reads the history since 1999', async () => {
    const lines = Array.from({ length: 6_500 }, (_, day) => {
      const date = new Date(Date.UTC(1999, 0, day)).toISOString().slice(0, 10)
      return `${date},1.0837,169.48,0.8696,7.4600,11.2050`
    })
    let answered = 0
    const answer = () => {
      answered++
      next = setImmediate(answer)
    }
    let next = setImmediate(answer)
    const read = await readEcbRates(['Date,USD,JPY,GBP,DKK,SEK', ...lines].join('\n'), 'EUR')
    clearImmediate(next)
    expect(read).toMatchObject({ ok: true, days: 6_500, problems: [] })
    expect(answered).toBeGreaterThan(2)
  })
})
