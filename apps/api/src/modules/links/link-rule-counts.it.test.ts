import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildTestApp,
  openRecordedDatabase,
  type RecordedDatabase,
  type TestApp,
  type TestUser,
} from '../../testing/index.ts'
import type { LinkRecord } from './link-record.schema.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

describeWith(['postgres'], 'the rules of a link, counted', () => {
  let recorded: RecordedDatabase
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    recorded = await openRecordedDatabase()
    test = await buildTestApp({ deps: { db: recorded.db } })
    user = await test.signUp()
  })
  afterAll(async () => {
    await test.close()
    await recorded.close()
  })

  const send = async (method: Method, url: string, body?: object, { token, workspaceId } = user) => {
    const response = await test.request({ method, url, token, workspaceId, body })
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.json()
  }
  const make = async (by = user): Promise<LinkRecord> =>
    (await send('POST', '/links', { originalUrl: 'https://shop.example/' }, by)).data
  const addRule = async ({ shortCode }: LinkRecord, body: object = {}, by = user): Promise<string> => {
    const rule = { targetUrl: 'https://rule.example/', ...body }
    return (await send('POST', `/links/${shortCode}/rules`, rule, by)).data.id
  }
  const counts = ({ rulesCount, activeRulesCount }: LinkRecord) => [rulesCount, activeRulesCount]

  it('is none of a new link, and follows what is added, switched off and deleted', async () => {
    const link = await make()
    expect(counts(link)).toEqual([0, 0])
    const first = await addRule(link)
    const second = await addRule(link, { isActive: false })
    const read = async () => (await send('GET', `/links/by-id/${link.id}`)).data
    expect(counts(await read())).toEqual([2, 1])
    expect(counts((await send('GET', `/links/${link.shortCode}?full=true`)).data)).toEqual([2, 1])
    const changed = await send('PATCH', `/links/${link.shortCode}`, { title: 'Alpha' })
    expect(counts(changed.data)).toEqual([2, 1])
    const copy = await send('POST', `/links/${link.shortCode}/clone`, {})
    expect(counts(copy.data)).toEqual([2, 1])
    await send('PATCH', `/links/${link.shortCode}/rules/${second}`, { isActive: true })
    expect(counts(await read())).toEqual([2, 2])
    const { token, workspaceId } = user
    const url = `/links/${link.shortCode}/rules/${first}`
    await test.request({ method: 'DELETE', url, token, workspaceId })
    expect(counts(await read())).toEqual([1, 1])
  })

  it('is that of each link of a list, by one statement, and of no other workspace', async () => {
    const [owner, stranger] = [await test.signUp(), await test.signUp()]
    const links = [await make(owner), await make(owner), await make(owner)]
    const [one, , three] = links
    const foreign = await make(stranger)
    if (one === undefined || three === undefined) throw new Error('Three links were made')
    await addRule(one, {}, owner)
    await addRule(three, {}, owner)
    await addRule(three, { isActive: false }, owner)
    await addRule(foreign, {}, stranger)
    recorded.clear()
    const { data } = await send('GET', '/links/list?sort=createdAt', undefined, owner)
    const ids = links.map(({ id }) => id)
    expect(new Map(data.map((link: LinkRecord) => [link.id, counts(link)]))).toEqual(
      new Map([
        [ids[0], [1, 1]],
        [ids[1], [0, 0]],
        [ids[2], [2, 1]],
      ]),
    )
    expect(recorded.texts().filter((text) => text.includes('from "redirect_rules"'))).toHaveLength(1)
    const others = await send('GET', '/links/list', undefined, stranger)
    expect(others.data.map(counts)).toEqual([[1, 1]])
  })
})
