import type { RuleSpec } from '@waymark/rule-engine'
import {
  caseOwnTarget,
  caseTarget,
  defaultCaseTime,
  type RoutingCase,
  routingCases,
} from '@waymark/rule-engine/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Redirector } from './compose.ts'
import { createWorld, type World } from './testing/redirector-under-test.ts'

function rulesOf({ rules }: RoutingCase): RuleSpec[] {
  return rules.map(({ name, ...rule }, index) => ({
    flowType: 'regular',
    priority: 0,
    weight: null,
    ...rule,
    id: name,
    createdAtMs: index * 1_000,
    action: { schema: 'redirect', targetUrl: caseTarget(name), redirectType: '302' },
  }))
}

describe('every routing case that a request can be made of, by HTTP', () => {
  let world: World
  let redirector: Redirector

  beforeAll(async () => {
    world = await createWorld()
    world.clock.nowMs = Date.parse(defaultCaseTime)
    redirector = await world.startRedirector()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const requests = routingCases.filter(({ isRequest }) => isRequest)
  it.each(requests.map((each) => [each.name, each] as const))('%s', async (_name, routingCase) => {
    const { shortCode } = world.addLink({
      originalUrl: caseOwnTarget,
      appendQuery: false,
      rules: rulesOf(routingCase),
    })
    const { ip, userAgent, language, referer, query } = routingCase.visitor
    const said = { 'x-forwarded-for': ip, 'user-agent': userAgent, 'accept-language': language, referer }
    const response = await redirector.app.inject({
      url: `/${shortCode}`,
      query: { ...query },
      headers: Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    })
    const { expected } = routingCase
    expect(response.headers.location).toBe(expected === null ? caseOwnTarget : caseTarget(expected))
  })
})
