import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileTarget, resolveTarget } from './target.ts'
import { type MacroContext, type MacroName, macroNames } from './vocabulary.ts'

// 2026-01-02 was a Friday.
const nowMs = Date.parse('2026-01-02T03:04:05.678Z')

function contextOf(
  values: Partial<Record<MacroName, string>>,
  differs: Partial<MacroContext> = {},
): MacroContext {
  return {
    value: (name) => values[name] ?? null,
    subIds: new Map([
      ['sub_id_1', 'one'],
      ['sub_id_30', 'thirty'],
    ]),
    query: new Map([
      ['aff', 'x y'],
      ['__proto__', 'p'],
    ]),
    nowMs,
    random: () => 0.5,
    ...differs,
  }
}

const visit = contextOf({
  click_id: 'C-1',
  keyword: 'red & blue/50% #1?',
  source: 'a=1&b=2',
  city: 'São Paulo',
  status: 'sale',
  is_bot: '0',
  referer: 'https://r.test/?q=1',
})

const resolve = (template: string, context = visit) => resolveTarget(compileTarget(template), context)

describe('values by position', () => {
  it.each<[template: string, url: string | null]>([
    ['https://a.test', 'https://a.test/'],
    ['https://a.test/x?y=1#z', 'https://a.test/x?y=1#z'],
    ['https://a.test/{click_id}', 'https://a.test/C-1'],
    ['https://a.test/?c={click_id}&c={clickid}&c={subid}', 'https://a.test/?c=C-1&c=C-1&c=C-1'],
    ['https://a.test/{keyword}/x', 'https://a.test/red%20%26%20blue%2F50%25%20%231%3F/x'],
    ['https://a.test/?k={keyword}', 'https://a.test/?k=red%20%26%20blue%2F50%25%20%231%3F'],
    ['https://a.test/#{keyword}', 'https://a.test/#red%20%26%20blue%2F50%25%20%231%3F'],
    ['https://a.test?k={city}', 'https://a.test/?k=S%C3%A3o%20Paulo'],
    ['https://a.test/?{_source}', 'https://a.test/?a=1&b=2'],
    ['https://a.test/?q={_source}', 'https://a.test/?q=a=1&b=2'],
    ['https://a.test/?q={_keyword}#f', 'https://a.test/?q=red%20&%20blue/50%%20%231?#f'],
    ['https://a.test/{_source}', 'https://a.test/a%3D1%26b%3D2'],
    ['https://a.test/#{_source}', 'https://a.test/#a%3D1%26b%3D2'],
    ['https://a.test/#x?{_source}', 'https://a.test/#x?a%3D1%26b%3D2'],
    ['https://a.test/?u={referer}', 'https://a.test/?u=https%3A%2F%2Fr.test%2F%3Fq%3D1'],
    ['https://a.test/?u={referrer}', 'https://a.test/?u=https%3A%2F%2Fr.test%2F%3Fq%3D1'],
    ['https://a.test/?x={unknown}&y={unknown:arg}', 'https://a.test/?x=&y='],
    ['https://a.test/?x={external_id}', 'https://a.test/?x='],
    ['https://a.test/?x={campaign.name}', 'https://a.test/?x='],
    ['https://a.test/{external_id}/x', 'https://a.test//x'],
    ['https://a.test/?x={}&y={ click_id }', 'https://a.test/?x={}&y={%20click_id%20}'],
    ['https://a.test/?j={"a":{click_id}}', 'https://a.test/?j={%22a%22:C-1}'],
    ['https://a.test/?x={{click_id}}', 'https://a.test/?x={C-1}'],
    ['https://a.test/?x={CLICK_ID}', 'https://a.test/?x=C-1'],
    ['https://a.test/?x={keyword:utf-8}', 'https://a.test/?x=red%20%26%20blue%2F50%25%20%231%3F'],
    ['HTTPS://A.Test/{click_id}', 'https://a.test/C-1'],
    // Braces that came percent-encoded: filled where the name is known.
    [
      'https://a.test/%7Bclick_id%7D?c=%7bclickid%7d&s=%7BSUB1%7D#%7Bcity%7D',
      'https://a.test/C-1?c=C-1&s=one#S%C3%A3o%20Paulo',
    ],
    [
      'https://a.test/?x=%7Bcontry%7D&y=%7B%7D&z=%7B%22a%22%3A1%7D',
      'https://a.test/?x=%7Bcontry%7D&y=%7B%7D&z=%7B%22a%22%3A1%7D',
    ],
    [
      'https://a.test/?x=%7Bparam%3Aaff%7D&d=%7Bdate:Y-m-d%20H%3Ai%7D',
      'https://a.test/?x=x%20y&d=2026-01-02%2003%3A04',
    ],
    ['https://a.test/?x={nope}%7Bclick_id%7D{click_id}', 'https://a.test/?x=C-1C-1'],
    ['https://a.test/?%7B_source%7D&x=%7Bclick_id}', 'https://a.test/?a=1&b=2&x=%7Bclick_id}'],
    ['https://a.test/?x=%7B%7Bclick_id%7D%7D', 'https://a.test/?x=%7BC-1%7D'],
    ['https://a.test/%3Fx=%7Bcity%7D', 'https://a.test/%3Fx=S%C3%A3o%20Paulo'],
    // In a URL that is a value: a part of that, and with it a part of this one.
    [
      'https://a.test/?u=https%3A%2F%2Fb.test%2F%3Fc%3D%7Bcity%7D&d=%7Bcity%7D',
      'https://a.test/?u=https%3A%2F%2Fb.test%2F%3Fc%3DS%25C3%25A3o%2520Paulo&d=S%C3%A3o%20Paulo',
    ],
    [
      'https://a.test/?u=https%3A%2F%2Fb.test%2F%3Fc%3D%257Bcity%257D',
      'https://a.test/?u=https%3A%2F%2Fb.test%2F%3Fc%3DS%25C3%25A3o%2520Paulo',
    ],
    [
      'https://a.test/?u=http%3a%2f%2fb.test%2f%3f%257b_source%257d',
      'https://a.test/?u=http%3a%2f%2fb.test%2f%3fa%3D1%26b%3D2',
    ],
    [
      'https://a.test/?u=https%3A%2F%2Fb.test%2F%3Fc%3D%257Bparam%253Aaff%257D',
      'https://a.test/?u=https%3A%2F%2Fb.test%2F%3Fc%3Dx%2520y',
    ],
    [
      'https://a.test/?u=https%3A%2F%2Fb.test%2F%3Fk%3D{keyword}%26c%3D%7Bclick_id%7D',
      'https://a.test/?u=https%3A%2F%2Fb.test%2F%3Fk%3Dred%20%26%20blue%2F50%25%20%231%3F%26c%3DC-1',
    ],
    [
      'https://a.test/?u=%25257Bclick_id%25257D&v=%7Bclick_id%257D',
      'https://a.test/?u=%25257Bclick_id%25257D&v=%7Bclick_id%257D',
    ],
    ['https://a.test:443/{click_id}', 'https://a.test/C-1'],
    ['https://пример.рф/{click_id}', 'https://xn--e1afmkfd.xn--p1ai/C-1'],
    ['https://{click_id}/', null],
    ['{source}', null],
    ['javascript:{click_id}', null],
    ['not a url', null],
  ])('%s', (template, url) => {
    expect(resolve(template)).toBe(url)
  })
})

describe('macros that compute', () => {
  it.each<[macro: string, value: string]>([
    ['{sub_id_1}', 'one'],
    ['{sub_id_30}', 'thirty'],
    ['{sub30}', 'thirty'],
    ['{sub_id_2}', ''],
    ['{sub_id_31}', ''],
    ['{param:aff}', 'x%20y'],
    ['{param:AFF}', ''],
    ['{param:missing}', ''],
    ['{param:__proto__}', 'p'],
    ['{param:}', ''],
    ['{param}', ''],
    ['{is_bot}', '0'],
    ['{timestamp}', '1767323045'],
    ['{date}', '2026-01-02'],
    ['{date:Y-m-d}', '2026-01-02'],
    ['{date:Y-m-d H:i:s}', '2026-01-02%2003%3A04%3A05'],
    ['{_date:Y-m-d_H:i:s}', '2026-01-02_03:04:05'],
    ['{date:YYYY-MM-DD}', '2026-01-02'],
    ['{date:YYYYMMDDHHmmss}', '20260102030405'],
    ['{date:j.n.y G}', '2.1.26%203'],
    ['{date:D M N w}', 'Fri%20Jan%205%205'],
    ['{date:l F}', 'Friday%20January'],
    ['{date:h:i A}', '03%3A04%20AM'],
    ['{date:U}', '1767323045'],
    ['{date:c}', '2026-01-02T03%3A04%3A05%2B00%3A00'],
    ['{date:\\Y=Y}', 'Y%3D2026'],
    ['{date:P O}', '%2B00%3A00%20%2B0000'],
    ['{date:Y-m-d H:i,Europe/Moscow}', '2026-01-02%2006%3A04'],
    ['{date:Y-m-d H:i, America/New_York}', '2026-01-01%2022%3A04'],
    ['{date:c,Asia/Kolkata}', '2026-01-02T08%3A34%3A05%2B05%3A30'],
    ['{date:U,Asia/Kolkata}', '1767323045'],
    ['{date:P O,America/New_York}', '-05%3A00%20-0500'],
    ['{date:D, d M}', 'Fri%2C%2002%20Jan'],
    ['{date:Y,5}', '2026%2C5'],
    ['{date:}', ''],
    ['{random:1,10}', '6'],
    ['{random: 7 , 7 }', '7'],
    ['{random:-5,5}', '0'],
    ['{random:10,1}', ''],
    ['{random:a,b}', ''],
    ['{random:1}', ''],
    ['{random}', '500000000'],
    ['{{campaign.id}}', '{{campaign.id}}'],
    ['{{nope}}{nope}', '{{nope}}'],
    ['{status}', 'sale'],
    ['{status:lead=1,sale=2}', '2'],
    ['{status: lead=reg sale=dep}', 'dep'],
    ['{status:SALE=2}', '2'],
    ['{status:sale=a=b}', 'a%3Db'],
    ['{status:sale=}', ''],
    ['{status:lead=1}', 'sale'],
    ['{status:constructor=1}', 'sale'],
    ['{payout}', ''],
  ])('%s', (macro, value) => {
    expect(resolve(`https://a.test/?x=${macro}`)).toBe(`https://a.test/?x=${value}`)
  })

  it.each([
    [0, '1'],
    [0.999_999, '3'],
  ])('random %d of {random:1,3} is %s', (number, value) => {
    const context = contextOf({}, { random: () => number })
    expect(resolve('https://a.test/?x={random:1,3}', context)).toBe(`https://a.test/?x=${value}`)
  })

  it.each(macroNames)('{%s} is the value of its name', (name) => {
    const context = contextOf({ [name]: `of ${name}` })
    expect(resolve(`https://a.test/?x={${name}}`, context)).toBe(`https://a.test/?x=of%20${name}`)
  })
})

describe('whatever the values', () => {
  it.each<[template: string, value: string, url: string | null]>([
    ['https://a.test/a/{source}/b', '..', null],
    ['https://a.test/a/{source}/b', '../../x', 'https://a.test/a/..%2F..%2Fx/b'],
    ['https://a.test/a/{source}/b', '%2e%2e', 'https://a.test/a/%252e%252e/b'],
    ['https://a.test/{source}', '@evil.test', 'https://a.test/%40evil.test'],
    ['https://a.test/?x={_source}', '\r\nSet-Cookie: a=b', 'https://a.test/?x=Set-Cookie:%20a=b'],
    ['https://a.test/?x={source}', '\r\nSet-Cookie: a=b', 'https://a.test/?x=%0D%0ASet-Cookie%3A%20a%3Db'],
    ['https://a.test/?x={source}', '\ud800', 'https://a.test/?x=%EF%BF%BD'],
    ['https://a.test/?x={_source}', '\ud800é', 'https://a.test/?x=%EF%BF%BD%C3%A9'],
    ['https://a.test/?x={source}', '{click_id}', 'https://a.test/?x=%7Bclick_id%7D'],
  ])('%s with %j', (template, value, url) => {
    expect(resolve(template, contextOf({ source: value, click_id: 'C' }))).toBe(url)
  })

  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('..', '/', '//', '\\', '@', ':', '#', '?', '\r\n'),
  )
  const piece = fc.oneof(
    fc.constantFrom(
      '{source}',
      '{_source}',
      '{keyword}',
      '/',
      '?',
      '#',
      '&',
      '.',
      '\\',
      '@',
      ':',
      '{',
      '}',
      '//',
    ),
    fc.string(),
  )

  it('scheme and host stay the template’s, and only header-safe ASCII goes out', () => {
    fc.assert(
      fc.property(fc.array(piece), value, value, (pieces, source, keyword) => {
        const url = resolve(`https://a.test/${pieces.join('')}`, contextOf({ source, keyword }))
        if (url === null) return
        expect(url).toMatch(/^https:\/\/a\.test\/[\x21-\x7e]*$/)
        expect(new URL(url).origin).toBe('https://a.test')
      }),
      { numRuns: 3_000 },
    )
  })

  it('an encoded value comes back whole from the query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (source) => {
        const url = resolve('https://a.test/?x={source}&y=1', contextOf({ source }))
        expect(new URL(url ?? '').searchParams.get('x')).toBe(source)
      }),
    )
  })
})

it('reads only the values that the template uses', () => {
  const requested: string[] = []
  const value = (name: MacroName) => {
    requested.push(name)
    return 'v'
  }
  const context = contextOf({}, { value, random: () => expect.unreachable() })
  expect(resolve('https://a.test/', context)).toBe('https://a.test/')
  expect(requested).toEqual([])
  expect(resolve('https://a.test/?c={country}&s={sub_id_1}', context)).toBe('https://a.test/?c=v&s=one')
  expect(requested).toEqual(['country'])
})
