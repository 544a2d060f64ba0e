import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import { createNetworkBody } from '../affiliate-networks/affiliate-networks.schema.ts'
import { createTrafficSourceBody } from '../traffic-sources/traffic-sources.schema.ts'
import {
  costModelOfTemplate,
  type NetworkTemplate,
  networkTemplates,
  postbackUrlOf,
  type SourceTemplate,
  sourceTemplates,
} from './catalogue.ts'

describe('the catalogue', () => {
  it('has each id once', () => {
    for (const templates of [sourceTemplates, networkTemplates])
      expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length)
  })

  it.each(sourceTemplates.map((template) => [template.id, template] as const))(
    'has what a traffic source takes: %s',
    (_id, template: SourceTemplate) => {
      const { name, parameters, postbackUrl, successPattern, errorPattern } = template
      const patterns = { successPattern, errorPattern }
      const body = { ...patterns, name, parameters, postbackUrl, costModel: costModelOfTemplate(template) }
      expect(createTrafficSourceBody.safeParse(body).error?.issues).toBeUndefined()
      expect(template.source).not.toBe('')
    },
  )

  it.each(networkTemplates.map((template) => [template.id, template] as const))(
    'has what an affiliate network takes: %s',
    (_id, template: NetworkTemplate) => {
      const { name, subidParam, statusMap } = template
      const postbackUrlTemplate = postbackUrlOf(template, 'https://api.example')
      const body = { name, statusMap, postbackUrlTemplate, ...(subidParam !== null && { subidParam }) }
      expect(createNetworkBody.safeParse(body).error?.issues).toBeUndefined()
      expect(template.source).not.toBe('')
    },
  )
})

describeWith(['postgres'], 'templates', () => {
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const list = async (kind: string) =>
    (await test.request({ method: 'GET', url: `/templates/${kind}`, token: user.token })).json().data

  it('are listed with what to mind, and a postback URL that is ours', async () => {
    const networks: { id: string; postbackUrl: string | null; caution: string | null; confidence: string }[] =
      await list('networks')
    expect(networks).toHaveLength(networkTemplates.length)
    expect(networks.find(({ id }) => id === 'tune')?.postbackUrl).toBe(
      `${test.deps.settings.publicApiUrl}/api/v1/postback?click_id={aff_sub}&payout={payout}&currency={currency}&tid={transaction_id}`,
    )
    for (const { confidence, caution } of [...networks, ...(await list('sources'))])
      expect(caution).toBe(confidence === 'high' ? null : 'Check with the platform.')
  })

  it('of sources count the cost that the source says', async () => {
    const sources: { id: string; costModel: object }[] = await list('sources')
    const modelOf = (id: string) => sources.find((source) => source.id === id)?.costModel
    expect(modelOf('propellerads')).toEqual({ type: 'from_click' })
    expect(modelOf('facebook')).toEqual({ type: 'none' })
  })
})
