import { randomUUID } from 'node:crypto'
import { aWorkspace } from '@waymark/replica/testing'
import type { RuleSpec } from '@waymark/rule-engine'
import {
  type CaseNeed,
  type CaseVisitor,
  caseAction,
  caseAnswer,
  caseOwnTarget,
  defaultCaseTime,
  queryCaseAction,
  queryCases,
  queryCaseTarget,
  queryOfTarget,
  type RoutingCase,
  routingCases,
} from '@waymark/rule-engine/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Redirector } from './compose.ts'
import { createWorld, type World } from './testing/redirector-world.ts'

/**
 * The data that a redirector has in this test. The cases with other needs (bindings, what was served before)
 * are tests of the engine.
 */
const supplied: ReadonlySet<CaseNeed> = new Set(['lists', 'offers', 'actions'])

const requested = routingCases.filter(
  ({ isRequest, overHttp, needs }) => overHttp || (isRequest && needs.every((need) => supplied.has(need))),
)

function rulesOf({ rules }: RoutingCase): RuleSpec[] {
  return rules.map((rule, index) => {
    const { name: id, conditions, flowType = 'regular', priority = 0, weight = null } = rule
    return {
      id,
      conditions,
      flowType,
      priority,
      weight,
      createdAtMs: index * 1_000,
      action: caseAction(rule),
    }
  })
}

function headersOf({ ip, userAgent, language, referer, headers = {} }: CaseVisitor): Record<string, string> {
  const said = {
    'x-forwarded-for': ip,
    'user-agent': userAgent,
    'accept-language': language,
    referer,
    ...headers,
  }
  return Object.fromEntries(Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** A workspace of its own, which has the lists. */
function publishLists({ lists = {} }: RoutingCase, world: World, workspaceId: string): void {
  const named = Object.entries(lists).map(([name, entries]) => ({
    name,
    kind: 'ip' as const,
    entries: [...entries],
  }))
  world.setConfig(aWorkspace({ key: workspaceId, lists: named }))
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

  it('there are at least 120', () => expect(requested.length).toBeGreaterThanOrEqual(120))

  it.each(requested.map((each) => [each.name, each] as const))('%s', async (_name, routingCase) => {
    const link = world.addLink({
      originalUrl: caseOwnTarget,
      appendQuery: false,
      rules: rulesOf(routingCase),
    })
    if (link.workspaceId !== null) publishLists(routingCase, world, link.workspaceId)
    const response = await redirector.app.inject({
      url: `/${link.shortCode}`,
      query: { ...routingCase.visitor.query },
      headers: headersOf(routingCase.visitor),
    })
    const { status, location, body } = caseAnswer(routingCase)
    expect(response.statusCode).toBe(status)
    expect(response.headers.location ?? null).toBe(location)
    if (body !== null) expect(response.body).toBe(body)
  })
})

describe('every case of what goes on of a query, by HTTP', () => {
  let world: World
  let redirector: Redirector

  beforeAll(async () => {
    world = await createWorld()
    redirector = await world.startRedirector()
  })
  afterAll(() => world[Symbol.asyncDispose]())

  it.each(queryCases.map((each) => [each.name, each] as const))('%s', async (_name, queryCase) => {
    const { appendQuery, subIdMap, search, expected } = queryCase
    const workspaceId = randomUUID()
    const target = { workspaceId, originalUrl: queryCaseTarget(queryCase), appendQuery }
    const campaign = world.addLink(target)
    const action = queryCaseAction(queryCase, campaign.shortCode)
    const base = { id: randomUUID(), flowType: 'regular', priority: 0, weight: null, conditions: {} } as const
    const rules = action === null ? [] : [{ ...base, createdAtMs: 0, action }]
    const { shortCode } = world.addLink({ ...target, subIdMap, rules })
    const answer = await redirector.app.inject(`/${shortCode}?${search}`)
    expect(queryOfTarget(String(answer.headers.location))).toBe(expected)
  })
})
