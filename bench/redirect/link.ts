import type { LinkSnapshot } from '@waymark/replica'
import { aSnapshot } from '@waymark/replica/testing'
import { code, target } from './visitors.ts'

const uuid = (index: number) => `01890a5d-ac96-774b-bcce-${index.toString(16).padStart(12, '0')}`
const countries = [
  'GB',
  'DE',
  'FR',
  'ES',
  'IT',
  'PL',
  'NL',
  'SE',
  'BR',
  'IN',
  'JP',
  'AU',
  'CA',
  'MX',
  'ZA',
  'TR',
]

/**
 * A warm link; its rules are of the kinds people write: a country, a device, both, and an A/B draw at the
 * end.
 */
export function benchLink(rules: number): LinkSnapshot {
  return aSnapshot({
    linkId: uuid(1),
    workspaceId: uuid(2),
    codes: [code],
    originalUrl: target,
    rules: Array.from({ length: rules }, (_, index) => aRule(index, rules)),
  })
}

function aRule(index: number, rules: number): LinkSnapshot['rules'][number] {
  const isDrawn = index >= rules - 2
  const country = countries[index % countries.length] ?? 'GB'
  const geo = { kind: 'country', mode: 'is', values: [country] }
  const device = { kind: 'device', mode: 'is', values: [index % 2 === 0 ? 'mobile' : 'desktop'] }
  const filters = isDrawn ? [] : [[geo], [device, geo], [{ ...geo, mode: 'is' }, device]][index % 3]
  return {
    id: uuid(100 + index),
    flowType: 'regular',
    priority: isDrawn ? rules : index,
    weight: isDrawn ? 50 : null,
    createdAtMs: index,
    conditions: { match: 'all', filters },
    action: { schema: 'redirect', targetUrl: `${target}&rule=${index}`, redirectType: '302' },
  }
}

/**
 * One of many links: a tenth of them with three rules, workspaces of a hundred links.
 * @param linkCode of `codeOf`
 */
export function linkOf(linkCode: string): LinkSnapshot {
  const index = Number.parseInt(linkCode, 36)
  return aSnapshot({
    linkId: uuid(10_000 + index),
    workspaceId: uuid(5_000_000_000 + Math.floor(index / 100)),
    codes: [linkCode],
    originalUrl: `https://shop.example.com/landing/${index}?campaign=spring&creative=${index % 17}`,
    title: `Campaign ${index}`,
    rules: index % 10 === 0 ? Array.from({ length: 3 }, (_, rule) => aRule(rule, 10)) : [],
  })
}

/** The code of the n-th of many links. */
export const codeOf = (index: number): string => (36 ** 6 + index).toString(36)
