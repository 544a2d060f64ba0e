import { compile, decide, type Visitor } from '@waymark/rule-engine'
import { benchVisitors } from './rule-sets.ts'

const size = 50_000
const many = (make: (at: number) => string): readonly string[] =>
  Array.from({ length: size }, (_, at) => make(at))
const octets = (at: number) => `${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
const words = 'Pixel Galaxy Redmi Nokia Moto Honor Vivo Oppo'.split(' ')

/** Lists of the kinds that workspaces have, of the maximum size. */
const lists: Record<string, { kind: string; entries: readonly string[] }> = {
  addresses: { kind: 'ip', entries: many((at) => `20.${octets(at)}`) },
  'v4 and v6 networks': {
    kind: 'ip',
    entries: many((at) => (at % 2 ? `2a02:${at.toString(16)}::/32` : `30.${octets(at * 4)}/30`)),
  },
  texts: { kind: 'user_agent', entries: many((at) => `Agent/${at} (${words[at % 8]})`) },
  masks: { kind: 'user_agent', entries: many((at) => `*${words[at % 8]} ${at}*Version/?*`) },
  'referer hosts': { kind: 'referer', entries: many((at) => `*.partner${at}.example`) },
}

/**
 * What a decision costs that looks at one named list of 50,000 entries, and what reading the list costs, once
 * a change.
 */
export function* measureLists(): Generator<string> {
  const visitors: Visitor[] = benchVisitors(2_000).map((visitor, at) => ({
    ...visitor,
    ip: `20.${octets(at * 50)}`,
    userAgent: visitor.userAgent.replace('Mozilla', `${words[at % 8]} ${at * 31}`),
  }))
  for (const [name, { kind, entries }] of Object.entries(lists)) {
    const conditions = { match: 'all', filters: [{ kind, values: ['list:mine'] }] }
    const action = { schema: 'redirect', targetUrl: 'https://example.com/', redirectType: '302' } as const
    const set = compile([
      { id: 'a', flowType: 'regular', priority: 0, weight: null, createdAtMs: 0, conditions, action },
    ])
    const context = { nowMs: 0, random: () => 0, lists: { get: () => entries } }
    const decideAll = () => {
      const started = performance.now()
      for (const visitor of visitors) decide(set, visitor, context)
      return ((performance.now() - started) * 1_000) / visitors.length
    }
    const started = performance.now()
    for (const visitor of visitors.slice(0, 1)) decide(set, visitor, context)
    const readMs = performance.now() - started
    const rounds = Array.from({ length: 15 }, decideAll).toSorted((a, b) => a - b)
    yield `list of ${size} ${name}: ${(rounds[7] ?? 0).toFixed(2)} µs a decision; read in ${readMs.toFixed(0)} ms`
  }
}
