import { describe, expect, it } from 'vitest'
import { postbackUrl } from './postback-url.ts'
import { aConversion } from './testing/index.ts'

const moment = { nowMs: Date.parse('2026-01-02T03:04:05.000Z'), random: () => 0.5, names: new Map() }

describe('the query of the visit is put together', () => {
  it.each([
    ['for no template that does not contain it', '?c={click_id}&a={sub_id_1}&param={keyword}', 0],
    ['not for what only looks like a macro', '?a=param:q&b={ param:q}', 0],
    ['where the template uses it', '?q={param:q}', 1],
    ['whatever its case', '?q={PARAM:q}', 1],
    ['raw as well', '?q={_param:q}', 1],
    ['once for several', '?q={param:q}&r={param:r}&s={param:s}', 1],
  ])('%s: %s', (_what, template, times) => {
    let requested = 0
    const { conversion } = aConversion('00000000-0000-4000-8000-000000000001')
    const click = {
      ...conversion.click,
      get resolvedParams() {
        requested += 1
        return { q: 'found' }
      },
    }
    const url = postbackUrl(`https://source.example/p${template}`, { ...conversion, click }, moment)
    expect(requested).toBe(times)
    expect(url?.includes('q=found')).toBe(times > 0)
  })
})
