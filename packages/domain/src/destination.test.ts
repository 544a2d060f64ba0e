import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeQuery as merge, type QueryMerge, utmParameters } from './destination.ts'
import { parseQuery } from './query.ts'

const mergeQuery = ({ incoming, ...rest }: Omit<QueryMerge, 'incoming'> & { incoming: string }) =>
  merge({ ...rest, incoming: parseQuery(incoming) })

const noTags = { source: null, medium: null, campaign: null, term: null, content: null }
const newsletter = utmParameters({ ...noTags, source: 'news letter', medium: 'email' })

describe('the visitor’s query goes on', () => {
  it.each<[target: string, incoming: string, url: string, added: Record<string, string>]>([
    ['https://a.test/', '', 'https://a.test/', {}],
    ['https://a.test/', 'a=1', 'https://a.test/?a=1', { a: '1' }],
    ['https://a.test/?x=9', 'a=1', 'https://a.test/?x=9&a=1', { a: '1' }],
    ['https://a.test/?', 'a=1', 'https://a.test/?a=1', { a: '1' }],
    ['https://a.test/?x=9&', 'a=1', 'https://a.test/?x=9&a=1', { a: '1' }],
    ['https://a.test/#frag', 'a=1', 'https://a.test/?a=1#frag', { a: '1' }],
    ['https://a.test/?x=9#f?a=2', 'a=1', 'https://a.test/?x=9&a=1#f?a=2', { a: '1' }],
    ['https://a.test/?a=9', 'a=1', 'https://a.test/?a=9', {}],
    ['https://a.test/?a=', 'a=1&b=2', 'https://a.test/?a=&b=2', { b: '2' }],
    ['https://a.test/?a', 'a=1', 'https://a.test/?a', {}],
    ['https://a.test/?%61=9', 'a=1', 'https://a.test/?%61=9', {}],
    ['https://a.test/?a=9', '%61=1', 'https://a.test/?a=9', {}],
    ['https://a.test/?a=9', 'A=1', 'https://a.test/?a=9&A=1', { A: '1' }],
    ['https://a.test/?a+b=9', 'a%20b=1', 'https://a.test/?a+b=9', {}],
    ['https://a.test/', 'a=1&a=2&a=', 'https://a.test/?a=1&a=2&a=', { a: '1' }],
    ['https://a.test/', 'a=&b', 'https://a.test/?a=&b', { a: '', b: '' }],
    ['https://a.test/', 'a==x=', 'https://a.test/?a==x=', { a: '=x=' }],
    ['https://a.test/', '&&a=1&&', 'https://a.test/?a=1', { a: '1' }],
    ['https://a.test/', '=1&&', 'https://a.test/', {}],
    ['https://a.test/', '?a=1', 'https://a.test/?a=1', { a: '1' }],
    ['https://a.test/', '??a=1?b', 'https://a.test/?a=1?b', { a: '1?b' }],
    ['https://a.test/', '?', 'https://a.test/', {}],
    ['https://a.test/??x=9', 'x=1', 'https://a.test/??x=9', {}],
    ['https://a.test/', 'q=a+b%20c', 'https://a.test/?q=a+b%20c', { q: 'a b c' }],
    ['https://a.test/', 'q=%E9t%E9', 'https://a.test/?q=%E9t%E9', { q: '�t�' }],
    ['https://a.test/', 'q=%', 'https://a.test/?q=%', { q: '%' }],
    ['https://a.test/', 'q=%zz%4', 'https://a.test/?q=%zz%4', { q: '%zz%4' }],
    ['https://a.test/', 'q=\u00c3\u00a9', 'https://a.test/?q=%C3%A9', { q: '\u00c3\u00a9' }],
    ['https://a.test/', 'q=я', 'https://a.test/?q=%D1%8F', { q: 'я' }],
    ['https://a.test/', 'q="<a>\' #x', 'https://a.test/?q=%22%3Ca%3E%27%20%23x', { q: '"<a>\' #x' }],
    ['https://a.test/', 'q=\r\nX: y', 'https://a.test/?q=%0D%0AX:%20y', { q: '\r\nX: y' }],
    ['https://a.test/', 'q={click_id}', 'https://a.test/?q={click_id}', { q: '{click_id}' }],
  ])('%s and %j', (target, incoming, url, added) => {
    const merged = mergeQuery({ target, incoming, utm: [] })
    expect(merged.url).toBe(url)
    expect({ ...merged.resolvedParams }).toEqual(added)
  })

  it('a key named __proto__ is a key like any other', () => {
    const merged = mergeQuery({ target: 'https://a.test/', incoming: '__proto__=1&constructor=2', utm: [] })
    expect(merged.url).toBe('https://a.test/?__proto__=1&constructor=2')
    expect(JSON.stringify(merged.resolvedParams)).toBe('{"__proto__":"1","constructor":"2"}')
    expect(Object.getPrototypeOf({})).toBe(Object.prototype)
  })
})

describe('the link’s UTM tags', () => {
  it.each([
    ['https://a.test/', '', 'https://a.test/?utm_source=news%20letter&utm_medium=email'],
    ['https://a.test/#f', 'a=1', 'https://a.test/?utm_source=news%20letter&utm_medium=email&a=1#f'],
    ['https://a.test/?utm_source=own', '', 'https://a.test/?utm_source=own&utm_medium=email'],
    ['https://a.test/?utm_source=own&utm_medium=', '', 'https://a.test/?utm_source=own&utm_medium='],
    // Those of the visit win; what states nothing does not.
    ['https://a.test/', 'utm_source=visitor', 'https://a.test/?utm_medium=email&utm_source=visitor'],
    ['https://a.test/', 'a=1&UTM_Source=v&UTM_MEDIUM=w', 'https://a.test/?a=1&UTM_Source=v&UTM_MEDIUM=w'],
    [
      'https://a.test/',
      'utm_source=&utm_medium=%7Bm%7D',
      'https://a.test/?utm_source=news%20letter&utm_medium=email',
    ],
    [
      'https://a.test/',
      'utm_source=a&Utm_source=b',
      'https://a.test/?utm_medium=email&utm_source=a&Utm_source=b',
    ],
    ['https://a.test/?UTM_Source=own', 'utm_source=v', 'https://a.test/?UTM_Source=own&utm_medium=email'],
    ['https://a.test/', 'utm_term=t', 'https://a.test/?utm_source=news%20letter&utm_medium=email&utm_term=t'],
  ])('%s and %j', (target, incoming, url) => {
    expect(mergeQuery({ target, incoming, utm: newsletter }).url).toBe(url)
  })

  it.each([
    ['utm_source=visitor', 'https://a.test/?utm_source=news%20letter&utm_medium=email'],
    ['UTM_Source=visitor&utm_term=t', 'https://a.test/?utm_source=news%20letter&utm_medium=email&utm_term=t'],
  ])('win over those of the visit where the link says so: %s', (incoming, url) => {
    const merged = mergeQuery({ target: 'https://a.test/', incoming, utm: newsletter, utmPrecedence: 'link' })
    expect(merged.url).toBe(url)
  })

  it('leave what is no tag of UTM as it is: a visit does not replace the click id of a landing', () => {
    const clickId = [{ key: 'click_id', value: 'C', text: 'click_id=C' }]
    expect(mergeQuery({ target: 'https://a.test/', incoming: 'click_id=X', utm: clickId }).url).toBe(
      'https://a.test/?click_id=C',
    )
  })

  it('are recorded with what the visitor brought', () => {
    const { resolvedParams } = mergeQuery({ target: 'https://a.test/', incoming: 'a=1', utm: newsletter })
    expect({ ...resolvedParams }).toEqual({ utm_source: 'news letter', utm_medium: 'email', a: '1' })
  })

  it.each([
    [null, []],
    [noTags, []],
    [{ ...noTags, source: '' }, []],
    [{ ...noTags, content: 'a&b', term: 'é' }, ['utm_term=%C3%A9', 'utm_content=a%26b']],
  ])('%j are %j', (utm, texts) => {
    expect(utmParameters(utm).map(({ text }) => text)).toEqual(texts)
  })
})

it('whatever comes: the target’s own parameters and fragment stay, and only header-safe ASCII goes out', () => {
  const target = 'https://a.test/p?own=1&own=2#frag'
  const incoming = fc.oneof(fc.string({ unit: 'binary' }), fc.webQueryParameters())
  fc.assert(
    fc.property(incoming, (query) => {
      const { url } = mergeQuery({ target, incoming: query, utm: newsletter })
      expect(url).toMatch(/^https:\/\/a\.test\/p\?own=1&own=2&[\x21-\x7e]*#frag$/)
      expect(new URL(url).href).toBe(url)
      expect(new URL(url).searchParams.getAll('own')).toEqual(['1', '2'])
    }),
    { numRuns: 2_000 },
  )
})
