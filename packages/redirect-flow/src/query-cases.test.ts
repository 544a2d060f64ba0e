import { firstValues, noSourceParameters, readParameters } from '@waymark/domain'
import { seededRandom } from '@waymark/rule-engine'
import {
  type QueryCase,
  queryCaseAction,
  queryCases,
  queryCaseTarget,
  queryOfTarget,
} from '@waymark/rule-engine/contract'
import { expect, it } from 'vitest'
import { simulate } from './simulate.ts'
import { aRule, aVisit, compiled } from './testing/sample-flow.ts'

/** The visited link, and the one that a campaign's rule sends to. */
function linksOf(queryCase: QueryCase) {
  const { position, appendQuery, subIdMap } = queryCase
  const target = { originalUrl: queryCaseTarget(queryCase), appendQuery }
  const action = queryCaseAction(queryCase, 'campaign')
  const visited = compiled(action === null ? [] : [aRule('r', action)], {
    subIdMap,
    ...(position === 'own' ? target : { appendQuery }),
  })
  return { visited, campaign: compiled([], { linkId: 'campaign', codes: ['campaign'], ...target }) }
}

it.each(queryCases.map((each) => [each.name, each] as const))('%s', async (_name, queryCase) => {
  const { visited, campaign } = linksOf(queryCase)
  const visit = aVisit(queryCase.search)
  const { subIds } = readParameters(firstValues(visit.parameters), {
    subIdMap: queryCase.subIdMap,
    sourceParameters: noSourceParameters,
  })
  const simulated = await simulate(
    visited,
    { ...visit, visitor: { ...visit.visitor, subIds } },
    { startRandom: () => seededRandom(1), resolve: () => ({ kind: 'found', link: campaign }) },
  )
  if (simulated.kind !== 'open' || simulated.end.kind !== 'served') return expect.unreachable()
  const { outcome } = simulated.end
  if (outcome.kind !== 'redirect') return expect.unreachable()
  expect(queryOfTarget(outcome.url)).toBe(queryCase.expected)
})
