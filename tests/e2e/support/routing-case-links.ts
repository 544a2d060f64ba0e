import { type CaseRule, caseOwnTarget, caseTarget, type RoutingCase } from '@waymark/rule-engine/contract'
import { done, type Integrator } from './integrator.ts'

/** The link of a routing case as the API made it. */
export interface CaseLink {
  code: string
  /** The case's name of a rule, by the id that the API gave it. */
  ruleNames: ReadonlyMap<string, string>
}

type Made = { id: string }

/** A fresh link with the case's rules, made one after the other: of equals the oldest goes first. */
export async function makeCaseLink(caller: Integrator, { rules }: RoutingCase): Promise<CaseLink> {
  const link = { originalUrl: caseOwnTarget, appendQuery: false }
  const { shortCode: code } = await done(caller.call<{ shortCode: string }>('POST', '/links', link))
  const ruleNames = new Map<string, string>()
  for (const rule of rules) {
    const body = await ruleBody(caller, rule)
    const { id } = await done(caller.call<Made>('POST', `/links/${code}/rules`, body))
    ruleNames.set(id, rule.name)
  }
  return { code, ruleNames }
}

async function ruleBody(caller: Integrator, { name, serves, ...rule }: CaseRule): Promise<object> {
  const url = caseTarget(name)
  const { schema } = serves ?? {}
  switch (serves?.schema) {
    case undefined:
      return { ...rule, name, targetUrl: url }
    case 'landing_offer': {
      const offer = { name, url, status: serves.isOpen ? 'active' : 'paused' }
      const { id } = await done(caller.call<Made>('POST', '/offers', offer))
      return { ...rule, name, schema, flowConfig: { offers: [{ id }] } }
    }
    case 'action': {
      const flowConfig = { actionType: serves.actionType, html: url, text: url }
      return { ...rule, name, schema, flowConfig }
    }
    default:
      return serves satisfies never
  }
}

/** What the entries of the cases' lists are: the API wants to know. */
const listKinds: Readonly<Record<string, string>> = {
  office: 'ip',
  empty: 'ip',
  crawlers: 'user_agent',
  partners: 'referer',
  campaigns: 'sub_id',
}

/** Makes the lists that the cases name, each once; `/lists` is closed to keys. */
export async function makeCaseLists(caller: Integrator, cases: readonly RoutingCase[]): Promise<void> {
  const named = new Map(cases.flatMap(({ lists = {} }) => Object.entries(lists)))
  for (const [name, entries] of named)
    await done(caller.call('POST', '/lists', { name, kind: listKinds[name], entries }))
}
