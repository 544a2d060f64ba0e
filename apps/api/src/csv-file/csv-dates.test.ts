import { describe, expect, it } from 'vitest'
import { type CsvDateFormat, createDateSurvey, isoOfCsvDate } from './csv-dates.ts'

describe('a date of a file', () => {
  it.each<[text: string, format: CsvDateFormat | undefined, iso: string]>([
    ['31.12.2026', undefined, '2026-12-31'],
    ['1.2.2026', 'MM/DD/YYYY', '2026-02-01'],
    ['31.12.2026 5:04', undefined, '2026-12-31 05:04:00'],
    ['31.12.2026, 15:04:05', undefined, '2026-12-31 15:04:05'],
    ['12/31/2026', undefined, '2026-12-31'],
    ['1/2/2026', undefined, '2026-01-02'],
    ['1/2/2026', 'MM/DD/YYYY', '2026-01-02'],
    ['1/2/2026', 'DD/MM/YYYY', '2026-02-01'],
    ['1-2-2026', 'DD.MM.YYYY', '2026-02-01'],
    ['12/31/2026 3:04 PM', undefined, '2026-12-31 15:04:00'],
    ['12/31/2026 12:00:01 am', undefined, '2026-12-31 00:00:01'],
    ['12/31/2026 12:00 p.m.', undefined, '2026-12-31 12:00:00'],
    ['12/31/2026 13:00 PM', undefined, '12/31/2026 13:00 PM'],
    ['29.02.2028', undefined, '2028-02-29'],
    ['29.02.2026', undefined, '29.02.2026'],
    ['31.12.2026 24:30', undefined, '31.12.2026 24:30'],
    ['31.12.26', undefined, '31.12.26'],
    ['25569', undefined, '1970-01-01'],
    ['25568', undefined, '25568'],
    ['46387', undefined, '2026-12-31'],
    ['46387.5', undefined, '2026-12-31 12:00:00'],
    ['46387,62777777778', undefined, '2026-12-31 15:04:00'],
    ['46387.999999', undefined, '2027-01-01 00:00:00'],
    ['73050', undefined, '2099-12-31'],
    ['73051', undefined, '73051'],
    ['1767225600', undefined, '1767225600'],
    ['2026-12-31T15:04:05+02:00', undefined, '2026-12-31T15:04:05+02:00'],
    ['soon', undefined, 'soon'],
    ['', undefined, ''],
  ])('%s in %s is %s', (text, format, iso) => expect(isoOfCsvDate(text, format)).toBe(iso))
})

describe('the form of the dates of a file', () => {
  const unclear = 'is required: "1/2/2026" may be MM/DD/YYYY or DD/MM/YYYY'
  const isNo = (format: string, text = '13/12/2026') =>
    `"${text}" is no ${format}: state the form of the file's dates (YYYY-MM-DD, DD.MM.YYYY, DD/MM/YYYY, MM/DD/YYYY)`
  it.each<[title: string, format: CsvDateFormat | undefined, texts: string[], problem: string | null]>([
    ['nothing', undefined, [], null],
    ['forms that are clear', undefined, ['2026-01-02', '01.02.2026', '46387', '1767225600', 'x'], null],
    ['one that may be either', undefined, ['1/2/2026'], unclear],
    ['one that may be either, stated', 'DD/MM/YYYY', ['1/2/2026'], null],
    ['one that proves the month first', undefined, ['1/2/2026', '1/13/2026'], null],
    ['one that proves the day first', undefined, ['1/2/2026', '13/12/2026'], isNo('MM/DD/YYYY')],
    ['both', undefined, ['1/13/2026', '13/12/2026'], isNo('MM/DD/YYYY')],
    ['one that contradicts the stated', 'MM/DD/YYYY', ['13/12/2026'], isNo('MM/DD/YYYY')],
    ['the other way', 'DD/MM/YYYY', ['1/13/2026'], isNo('DD/MM/YYYY', '1/13/2026')],
    ['points stated, slashes of that order', 'DD.MM.YYYY', ['13/12/2026'], null],
    ['years first stated, slashes', 'YYYY-MM-DD', ['13/12/2026'], isNo('YYYY-MM-DD')],
    ['no day in either order', undefined, ['13/13/2026'], null],
    ['no day in either order, which proves none', undefined, ['13/13/2026', '1/2/2026'], unclear],
    ['no month at all', undefined, ['0/13/2026', '1/2/2026'], unclear],
  ])('%s', (_, format, texts, problem) => {
    const survey = createDateSurvey(format)
    for (const text of texts) survey.add(text)
    expect(survey.problem()).toBe(problem)
  })
})
