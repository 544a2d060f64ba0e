import { expect, it } from 'vitest'
import { compileTarget, resolveTarget } from './target.ts'
import type { MacroContext, MacroName } from './vocabulary.ts'

function resolved(macro: string, known: Partial<Record<MacroName, string>> = {}): string | null {
  const context: MacroContext = {
    value: (name) => known[name] ?? null,
    subIds: new Map(),
    query: new Map([
      ['gbraid', 'g'],
      ['wbraid', 'w'],
      ['utm_source', 'news letter'],
      ['creative_id', '7'],
      ['ad_campaign_id', '8'],
      ['other', 'x'],
    ]),
    nowMs: 0,
    random: () => 0.5,
  }
  const url = resolveTarget(compileTarget(`https://example.com/?v=${macro}`), context)
  return url === null ? null : new URL(url).searchParams.get('v')
}

it.each([
  ['{gbraid}', 'g'],
  ['{wbraid}', 'w'],
  ['{utm_source}', 'news letter'],
  ['{utm_term}', ''],
  ['{creative_id}', '7'],
  ['{ad_campaign_id}', '8'],
  ['{other}', ''],
  ['{uuid}', '88888888-8888-4888-a888-888888888888'],
  ['{operator}', ''],
])('%s of other trackers is %j', (macro, value) => {
  expect(resolved(macro)).toBe(value)
})

it.each([
  [{ isp: 'O2', connection_type: 'cellular' }, 'O2'],
  [{ isp: 'O2' }, 'O2'],
  [{ isp: 'BT', connection_type: 'cable_dsl' }, ''],
])('the operator of %j is %j', (known, operator) => {
  expect(resolved('{operator}', known)).toBe(operator)
})
