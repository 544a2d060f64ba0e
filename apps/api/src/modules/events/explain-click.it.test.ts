import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildTestApp,
  openTestClicks,
  type TestApp,
  type TestClicks,
  type TestUser,
} from '../../testing/index.ts'

describeWith(['postgres'], 'why a click went where it did', () => {
  let test: TestApp
  let store: TestClicks
  let user: TestUser

  const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, by: TestUser = user) =>
    test.request({ method, url, token: by.token, workspaceId: user.workspaceId, ...(body && { body }) })
  const made = async (url: string, body: object) => {
    const response = await send('POST', url, body)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const aLink = () => made('/links', { originalUrl: 'https://own.test/' })
  const aClick = async (click: Parameters<TestClicks['add']>[0][number]) => {
    const [token] = await store.add([click])
    if (token === undefined) throw new Error('There is no click')
    return token
  }
  const explained = async (token: string) => {
    const response = await send('POST', `/analytics/events/${token}/explain`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data
  }

  beforeAll(async () => {
    store = await openTestClicks()
    test = await buildTestApp({ deps: { analytics: store.analytics } })
    user = await test.signUp()
  })
  afterAll(async () => {
    await test.close()
    await store.close()
  })

  it('is said by the rules of now, of the visitor of then', async () => {
    const link = await aLink()
    const rule = await made(`/links/${link.shortCode}/rules`, {
      targetUrl: 'https://de.test/?k={keyword}&s={sub_id_1}',
      conditions: {
        filters: [
          { kind: 'country', values: ['DE'] },
          { kind: 'sub_id', slot: 'sub_id_1', values: ['a'] },
          { kind: 'param', param: 'keyword', values: ['shoes'] },
          // Recorded with the click: no address is stored, and no database here knows one.
          { kind: 'isp', values: ['A&A'] },
          { kind: 'asn', values: [20_712] },
          { kind: 'connection_type', values: ['cable_dsl'] },
        ],
      },
    })
    const token = await aClick({
      workspaceId: user.workspaceId,
      linkId: link.id,
      matchedRuleId: rule.id,
      countryCode: 'DE',
      keyword: 'shoes',
      isp: 'A&A',
      asn: 20_712,
      connectionType: 'cable_dsl',
      subIds: { sub_id_1: 'a' },
      offerId: null,
      botReason: null,
      cost: '0.25',
      currency: 'EUR',
    })
    const first = await explained(token.toUpperCase())
    expect(first).toMatchObject({
      click: {
        clickToken: token,
        keyword: 'shoes',
        subIds: { sub_id_1: 'a' },
        cost: null,
        costCurrency: 'USD',
        costGiven: 0.25,
        currency: 'EUR',
      },
      storedRuleId: rule.id,
      now: {
        matchedRuleId: rule.id,
        resolvedUrl: 'https://de.test/?k=shoes&s=a',
        trace: [{ ruleId: rule.id, matched: true }],
      },
      sameAsStored: true,
    })
    await send('PATCH', `/links/${link.shortCode}/rules/${rule.id}`, {
      conditions: { filters: [{ kind: 'country', values: ['FR'] }] },
    })
    expect(await explained(token)).toMatchObject({
      storedRuleId: rule.id,
      now: { matchedRuleId: null, trace: [{ ruleId: rule.id, matched: false }] },
      sameAsStored: false,
    })
    await send('DELETE', `/links/${link.shortCode}`)
    expect(await explained(token)).toMatchObject({ now: { decision: 'gone' }, sameAsStored: false })
  })

  it('takes the draw of then, as long as it is possible', async () => {
    const link = await aLink()
    const rules = await Promise.all(
      [1, 1, 1, 1].map((weight, index) =>
        made(`/links/${link.shortCode}/rules`, { targetUrl: `https://${index}.test/`, weight }),
      ),
    )
    for (const { id } of rules) {
      const click = { workspaceId: user.workspaceId, linkId: link.id, matchedRuleId: id }
      expect(await explained(await aClick(click))).toMatchObject({
        now: { matchedRuleId: id, variant: { share: 1 / 4 } },
        sameAsStored: true,
      })
    }
    const [, , last] = rules
    const click = { workspaceId: user.workspaceId, linkId: link.id, matchedRuleId: last.id }
    const token = await aClick(click)
    await send('PATCH', `/links/${link.shortCode}/rules/${last.id}`, { weight: 0 })
    const { now, sameAsStored } = await explained(token)
    expect(sameAsStored).toBe(false)
    expect(rules.map(({ id }) => id)).toContain(now.matchedRuleId)
  })

  it('is not said of clicks that the caller may not see, nor of none', async () => {
    const link = await aLink()
    const other = await aLink()
    const [own, foreign] = await store.add(
      [link, other].map(({ id }) => ({ workspaceId: user.workspaceId, linkId: id })),
    )
    const member = await test.addMember(user.workspaceId, 'viewer')
    const url = `/workspaces/${user.workspaceId}/members/${member.userId}`
    const restricted = await send('PATCH', url, { linkIds: [link.id] })
    expect(restricted.statusCode, restricted.body).toBe(200)
    const statusOf = async (token: string | undefined, by: TestUser) =>
      (await send('POST', `/analytics/events/${token}/explain`, undefined, by)).statusCode
    expect([await statusOf(own, member), await statusOf(foreign, member)]).toEqual([200, 404])
    const nothing = '019ac1f2-7c3a-7b5e-9d10-ffffffffffff'
    expect([await statusOf(nothing, user), await statusOf('x', user)]).toEqual([404, 400])
  })

  it('says nothing of now where the click is of no link', async () => {
    const token = await aClick({ workspaceId: user.workspaceId, linkId: null })
    expect(await explained(token)).toMatchObject({ now: null, sameAsStored: false })
  })
})
