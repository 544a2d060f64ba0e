import { mapSubIds } from '@waymark/domain'
import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'
import { createConditionsPool } from './compile-conditions.ts'
import { type CaseVisitor, defaultCaseTime, type RoutingCase, routingCases } from './contract/index.ts'
import { decide } from './decide.ts'
import { seededRandom } from './seeded-random.ts'
import { ruleWith, visitorWith } from './testing/visitors.ts'
import { deviceTypes, type RuleSpec, type Visitor } from './types.ts'

function visitorOf(visitor: CaseVisitor): Visitor {
  const query = new Map(Object.entries(visitor.query ?? {}))
  return visitorWith({
    ip: visitor.ip ?? null,
    countryCode: visitor.country ?? null,
    city: visitor.city ?? null,
    deviceType: deviceTypes.find((type) => type === visitor.device) ?? 'unknown',
    os: visitor.os ?? null,
    browser: visitor.browser ?? null,
    language: visitor.language ?? null,
    userAgent: visitor.userAgent ?? '',
    referer: visitor.referer ?? null,
    isBot: visitor.isBot ?? false,
    query,
    subIds: mapSubIds(query, {}),
  })
}

function specsOf({ rules }: RoutingCase): RuleSpec[] {
  return rules.map(({ name, ...differs }, index) =>
    ruleWith(name, { ...differs, createdAtMs: index * 1_000 }),
  )
}

const pool = createConditionsPool()

describe('every routing case, by the engine', () => {
  it.each(routingCases.map((each) => [each.name, each] as const))('%s', (_name, routingCase) => {
    const set = compile(specsOf(routingCase), pool)
    expect(set.problems).toEqual([])
    const nowMs = Date.parse(routingCase.at ?? defaultCaseTime)
    const context = { nowMs, random: seededRandom(routingCase.seed ?? 0) }
    expect(decide(set, visitorOf(routingCase.visitor), context).ruleId).toBe(routingCase.expected)
  })
})

it('there are enough of them, each under its own name, and enough that a request can be made of', () => {
  expect(routingCases.length).toBeGreaterThanOrEqual(150)
  expect(new Set(routingCases.map(({ name }) => name)).size).toBe(routingCases.length)
  expect(routingCases.filter(({ isRequest }) => isRequest).length).toBeGreaterThanOrEqual(40)
})
