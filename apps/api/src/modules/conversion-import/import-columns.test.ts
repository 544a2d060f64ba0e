import { describe, expect, it } from 'vitest'
import { readHeader } from './import-columns.ts'

describe('the header of an import', () => {
  it.each<[header: string, problem: string | null]>([
    ['subid', null],
    ['click_id,status,payout,currency,tid,date', null],
    ['DATE,Tid,SubId', null],
    ['', 'has unknown columns: ""'],
    ['status,payout', 'needs a column subid or click_id in its header row'],
    ['subid,click_id', 'has two columns for the click'],
    ['subid,payout,payout', 'has two columns for payout'],
    ['subid,payuot', 'has unknown columns: "payuot"'],
  ])('%j: %s', (header, problem) => expect(readHeader(header.split(',')).problem).toBe(problem))

  it('says which column is what', () => {
    const header = readHeader(['date', 'click_id', 'payout'])
    expect(header.valuesOf?.(['2026-01-02', 'c1', '5'])).toEqual({
      clickId: 'c1',
      status: '',
      payout: '5',
      currency: '',
      tid: '',
      date: '2026-01-02',
    })
  })
})
