import type { RuleAction } from '@waymark/rule-engine'
import { describe, expect, it } from 'vitest'
import { decideOutcome } from './decide-outcome.ts'
import { aRule, aVisit, compiled, problems, sendTo } from './testing/sample-flow.ts'

const context = { random: () => 0 }
const served = { ruleId: 'r', landingId: null, offerId: null, networkId: null }

function action(differs: Partial<Extract<RuleAction, { schema: 'action' }>>): RuleAction {
  return { schema: 'action', actionType: 'do_nothing', html: null, text: null, campaign: null, ...differs }
}

describe('a rule of schema action', () => {
  it('shows HTML, with the visitor’s values escaped', () => {
    const html = '<p title="{user_agent}">{param:q} {unknown}</p><a href="/{referer}">{rule_id}</a>'
    const link = compiled([aRule('r', action({ actionType: 'show_html', html }))])
    const visit = aVisit('q=<script>', { userAgent: '"><x>', referer: 'javascript:x' })
    expect(decideOutcome(link, visit, context)).toEqual({
      kind: 'content',
      ...served,
      format: 'html',
      body: '<p title="&quot;&gt;&lt;x&gt;">&lt;script&gt; {unknown}</p><a href="/javascript%3Ax">r</a>',
    })
  })

  it('shows text, as it is', () => {
    const link = compiled([
      aRule('r', action({ actionType: 'show_text', text: 'Hi {city} <{param:q}> {x}' })),
    ])
    expect(decideOutcome(link, aVisit('q=a%26b'), context)).toEqual({
      kind: 'content',
      ...served,
      format: 'text',
      body: 'Hi London <a&b> {x}',
    })
  })

  it.each([
    ['http_404', 'not_found'],
    ['do_nothing', 'nothing'],
  ] as const)('%s answers nothing of the owner’s', (actionType, kind) => {
    const link = compiled([aRule('r', action({ actionType }))])
    expect(decideOutcome(link, aVisit(), context)).toEqual({ kind, ...served })
  })

  it('sends to another link', () => {
    const link = compiled([aRule('r', sendTo('other'))])
    expect(decideOutcome(link, aVisit(), context)).toEqual({
      kind: 'campaign',
      ...served,
      campaign: { domainKey: '', code: 'other' },
    })
  })

  it('that can do nothing gives way to the next, and is named', () => {
    problems.length = 0
    const rules = [
      aRule('broken', action({ actionType: 'send_to_campaign' })),
      aRule('r', action({}), { priority: 1 }),
    ]
    expect(decideOutcome(compiled(rules), aVisit(), context)).toEqual({ kind: 'nothing', ...served })
    expect(problems).toEqual([
      { linkId: 'link', ruleId: 'broken', problem: 'There is no campaign to send to.' },
    ])
  })
})
