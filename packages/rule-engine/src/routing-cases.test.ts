import { noSourceParameters, readParameters } from '@waymark/domain'
import { describe, expect, it } from 'vitest'
import type { RuleAction } from './actions/registry.ts'
import { compile } from './compile.ts'
import { createConditionsPool } from './compile-conditions.ts'
import {
  type CaseNeed,
  type CaseVisitor,
  caseAction,
  caseAnswer,
  caseTarget,
  defaultCaseTime,
  type RoutingCase,
  routingCases,
} from './contract/index.ts'
import { decide } from './decide.ts'
import { explain } from './explain.ts'
import { filterKinds } from './filters/registry.ts'
import { seededRandom } from './seeded-random.ts'
import { ruleWith, visitorWith } from './testing/visitors.ts'
import {
  type DecisionContext,
  deviceTypes,
  type RuleSpec,
  type Visitor,
  type VisitorHistory,
} from './types.ts'

function visitorOf(visitor: CaseVisitor): Visitor {
  const query = new Map(Object.entries(visitor.query ?? {}))
  return visitorWith({
    ip: visitor.ip ?? null,
    countryCode: visitor.country ?? null,
    region: visitor.region ?? null,
    city: visitor.city ?? null,
    deviceType: deviceTypes.find((type) => type === visitor.device) ?? 'unknown',
    os: visitor.os ?? null,
    browser: visitor.browser ?? null,
    language: visitor.language ?? null,
    userAgent: visitor.userAgent ?? '',
    referer: visitor.referer ?? null,
    isBot: visitor.isBot ?? false,
    isp: visitor.isp ?? null,
    connectionType: visitor.connectionType ?? null,
    asn: visitor.asn ?? null,
    proxyType: visitor.proxyType ?? null,
    regionCode: visitor.regionCode ?? null,
    osVersion: visitor.osVersion ?? null,
    browserVersion: visitor.browserVersion ?? null,
    deviceBrand: visitor.deviceBrand ?? null,
    deviceModel: visitor.deviceModel ?? null,
    inApp: visitor.inApp ?? null,
    headers: visitor.headers ?? {},
    ...readParameters(query, { subIdMap: {}, sourceParameters: noSourceParameters }),
  })
}

function specsOf({ rules }: RoutingCase): RuleSpec[] {
  return rules.map((rule, index) => {
    const { name, serves: _, ...differs } = rule
    return ruleWith(name, { ...differs, createdAtMs: index * 1_000, action: caseAction(rule) })
  })
}

function historyOf({ history }: RoutingCase): VisitorHistory | undefined {
  return (
    history && {
      isNewToLink: history.isNewToLink ?? null,
      isNewToRule: (ruleId) => history.isNewToRule?.[ruleId] ?? null,
      ruleClicks: (ruleId, per) => history.ruleClicks?.[ruleId]?.[per] ?? null,
    }
  )
}

const hasOpenOffer = (action: RuleAction) =>
  action.schema !== 'landing_offer' || action.offers.some(({ opensAtMs }) => opensAtMs === 0)

function contextOf(routingCase: RoutingCase): DecisionContext<RuleAction> {
  const { at = defaultCaseTime, seed = 0, lists, boundTo, excluded } = routingCase
  return {
    nowMs: Date.parse(at),
    random: seededRandom(seed),
    history: historyOf(routingCase),
    lists: lists && { get: (name) => lists[name] },
    boundRuleId: boundTo,
    excludedRules: excluded && new Set(excluded),
    canServe: hasOpenOffer,
  }
}

const pool = createConditionsPool()

describe('every routing case, by the engine', () => {
  it.each(routingCases.map((each) => [each.name, each] as const))('%s', (_name, routingCase) => {
    const set = compile(specsOf(routingCase), pool)
    expect(set.problems).toEqual([])
    const visitor = visitorOf(routingCase.visitor)
    expect(decide(set, visitor, contextOf(routingCase)).ruleId).toBe(routingCase.expected)
    expect(explain(set, visitor, contextOf(routingCase)).decision.ruleId).toBe(routingCase.expected)
  })
})

it('there are enough of them, each under its own name, and enough that a request can be made of', () => {
  expect(routingCases.length).toBeGreaterThanOrEqual(150)
  expect(new Set(routingCases.map(({ name }) => name)).size).toBe(routingCases.length)
  expect(routingCases.filter(({ isRequest }) => isRequest).length).toBeGreaterThanOrEqual(40)
})

describe('those chosen to be requested over the network', () => {
  const chosen = routingCases.filter(({ overHttp }) => overHttp)

  it('are at least 40 that need nothing, and can be requested at any time', () => {
    expect(chosen.filter(({ needs }) => needs.length === 0).length).toBeGreaterThanOrEqual(40)
    for (const { isRequest, at, seed, visitor } of chosen) {
      expect({ isRequest, at, seed, hasAddress: visitor.ip !== undefined }).toEqual({
        isRequest: true,
        hasAddress: true,
      })
    }
  })

  it('use every kind of filter', () => {
    const text = JSON.stringify(chosen)
    expect(filterKinds.filter((kind) => !text.includes(`"kind":"${kind}"`))).toEqual([])
  })
})

it('every need is named by some case', () => {
  const named = new Set(routingCases.flatMap(({ needs }) => needs))
  const all: CaseNeed[] = ['history', 'lists', 'binding', 'excluded', 'network', 'offers', 'actions']
  expect([...named].toSorted()).toEqual(all.toSorted())
})

it.each([
  ['text in place of a redirect', { status: 200, location: null, body: caseTarget('a') }],
  ['HTML in place of a redirect', { status: 200, location: null, body: caseTarget('a') }],
  ['not found on purpose', { status: 404, location: null, body: null }],
  ['nothing on purpose', { status: 204, location: null, body: null }],
  ['an offer that is open', { status: 302, location: caseTarget('a'), body: null }],
  ['no rules', { status: 302, location: caseTarget('own'), body: null }],
])('what a visitor gets: %s', (name, answer) => {
  const [found] = routingCases.filter((each) => each.name === name)
  expect(found && caseAnswer(found)).toEqual(answer)
})
