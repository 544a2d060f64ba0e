import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const addresses = (count: number, part = 0) =>
  Array.from({ length: count }, (_, n) => `10.${part}.${n >> 8}.${n & 255}`)

describeWith(['postgres'], 'entries of lists', () => {
  let test: TestApp
  let user: TestUser
  let lists = 0
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
    test.request({ method, url, body, token: user.token, workspaceId: user.workspaceId })
  const make = async (entries: readonly string[]) => {
    lists += 1
    const body = { name: `list-${lists}`, kind: 'ip', entries }
    return `/lists/${(await send('POST', '/lists', body)).json().data.id}`
  }
  const entriesOf = async (path: string) => (await send('GET', path)).json().data.entries

  it('are added once each, and taken out', async () => {
    const path = await make(['10.0.0.1'])
    const added = await send('POST', `${path}/entries`, { entries: [' 10.0.0.2 ', '10.0.0.1', '10.0.0.2'] })
    expect(added.json()).toMatchObject({ data: { entries: ['10.0.0.1', '10.0.0.2'], entriesCount: 2 } })
    for (const entries of [['10.0.0.1', '10.9.9.9'], ['10.0.0.1']])
      expect((await send('DELETE', `${path}/entries`, { entries })).statusCode).toBe(204)
    expect(await entriesOf(path)).toEqual(['10.0.0.2'])
  })

  it('that are added at once are all there', async () => {
    const path = await make([])
    const parts = Array.from({ length: 8 }, (_, part) => addresses(5, part))
    await Promise.all(parts.map((entries) => send('POST', `${path}/entries`, { entries })))
    expect((await entriesOf(path)).toSorted()).toEqual(parts.flat().toSorted())
  })

  it('are 10,000 at most', async () => {
    const path = await make(addresses(9_999))
    const [one, other] = addresses(2, 1)
    expect((await send('POST', `${path}/entries`, { entries: [one, other] })).statusCode).toBe(409)
    expect((await send('POST', `${path}/entries`, { entries: [one, '10.0.0.0'] })).statusCode).toBe(200)
    expect((await send('POST', `${path}/entries`, { entries: [other] })).statusCode).toBe(409)
    expect(await entriesOf(path)).toHaveLength(10_000)
  })

  it('are of the list’s kind', async () => {
    const path = await make([])
    const wrong = await send('POST', `${path}/entries`, { entries: ['10.0.0.1', '10.0.0.0/33'] })
    expect(wrong.json()).toMatchObject({ statusCode: 400, details: [{ path: 'entries.1' }] })
    expect((await send('POST', `${path}/entries`, { entries: [] })).statusCode).toBe(400)
    expect(await entriesOf(path)).toEqual([])
  })
})
