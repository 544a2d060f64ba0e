import { describe, expect, it } from 'vitest'
import { parseLinksSearch } from './links-search.ts'
import { isManyLines, readLines } from './pasted-lines.ts'

describe('pasted lines', () => {
  it('are a link each, with what is wrong with them', () => {
    const lines = readLines(
      'https://a.example/\n\n  not an address \r\nftp://a.example/\nhttp://b.example/?c={click_id}\nhttps://c.example/\tshop\nd.example/x',
    )
    expect(lines.map(({ url, problem }) => [url, problem])).toEqual([
      ['https://a.example/', null],
      ['not an address', 'Not an http or https address'],
      ['ftp://a.example/', 'Not an http or https address'],
      ['http://b.example/?c={click_id}', null],
      ['https://c.example/\tshop', 'Two columns: paste the column of addresses alone'],
      ['d.example/x', null],
    ])
  })

  it('are all there, however many the API takes at once', () => {
    expect(readLines('https://a.example/\n'.repeat(1_500))).toHaveLength(1_500)
  })

  it.each([
    ['https://a.example/', false],
    ['https://a.example/\n', false],
    ['https://a.example/\nhttps://b.example/', true],
    ['\r\n', false],
  ])('%j is many lines: %s', (text, wanted) => {
    expect(isManyLines(text)).toBe(wanted)
  })
})

describe('the address of the list', () => {
  it.each([
    [{}, {}],
    [
      { search: 'alp', tag: 'summer', state: 'paused', page: 2 },
      { search: 'alp', tag: 'summer', state: 'paused', page: 2 },
    ],
    [{ search: 7 }, { search: '7' }],
    [{ search: ' ', state: 'gone', page: 1 }, {}],
    [{ page: -1 }, {}],
    [{ page: 1.5 }, {}],
  ])('%j is read as %j', (search, wanted) => {
    expect(parseLinksSearch(search)).toEqual(wanted)
  })
})
