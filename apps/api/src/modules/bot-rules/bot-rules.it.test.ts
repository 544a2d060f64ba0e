import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

describeWith(['postgres'], 'bot rules', () => {
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    as: TestUser = user,
  ) => test.request({ method, url, token: as.token, workspaceId: as.workspaceId, body })
  const make = async (body: object) => {
    const response = await send('POST', '/bot-rules', body)
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }

  it('are made with their defaults, read, found and removed', async () => {
    const rule = await make({ kind: 'ua_substring', value: '  Zmeu ' })
    expect(rule).toMatchObject({ kind: 'ua_substring', value: 'Zmeu', action: 'flag', note: null })
    expect((await send('GET', `/bot-rules/${rule.id}`)).json().data).toEqual(rule)
    expect((await send('GET', '/bot-rules?search=zME')).json()).toMatchObject({
      data: [rule],
      meta: { total: 1 },
    })
    expect((await send('DELETE', `/bot-rules/${rule.id}`)).statusCode).toBe(204)
    expect((await send('GET', `/bot-rules/${rule.id}`)).statusCode).toBe(404)
    expect((await send('DELETE', `/bot-rules/${rule.id}`)).statusCode).toBe(404)
  })

  it.each([
    [
      'every wrong field',
      { kind: 'asn', value: '', action: 'drop', note: 1, id: 'x' },
      ['kind', 'value', 'action', 'note', 'id'],
    ],
    ['a CIDR that is none', { kind: 'cidr', value: '10.0.0.0/33' }, ['value']],
    ['a mask that is everybody', { kind: 'ua_mask', value: '**' }, ['value']],
    ['a missing value', { kind: 'cidr' }, ['value']],
    [
      'what does not fit its kind beside an unknown field',
      { kind: 'cidr', value: 'x', id: 1 },
      ['id', 'value'],
    ],
  ])('name %s', async (_what, body, paths) => {
    const response = await send('POST', '/bot-rules', body)
    expect(response.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
    const named = response.json().details.map(({ path }: { path: string }) => path)
    expect(named.toSorted()).toEqual(paths.toSorted())
  })

  it('change in parts, and are validated as a whole', async () => {
    const rule = await make({ kind: 'cidr', value: '203.0.113.0/24' })
    const wrong = await send('PATCH', `/bot-rules/${rule.id}`, { value: 'Mozilla' })
    expect(wrong.json()).toMatchObject({ statusCode: 400, details: [{ path: 'value' }] })
    const changed = await send('PATCH', `/bot-rules/${rule.id}`, { kind: 'ua_mask', value: 'Mozilla*Nmap?*' })
    expect(changed.json().data).toMatchObject({ kind: 'ua_mask', value: 'Mozilla*Nmap?*', action: 'flag' })
    const blocking = await send('PATCH', `/bot-rules/${rule.id}`, { action: 'block', note: 'Scans us' })
    expect(blocking.json().data).toMatchObject({ action: 'block', note: 'Scans us', value: 'Mozilla*Nmap?*' })
  })

  it('stand once', async () => {
    await make({ kind: 'cidr', value: '192.0.2.0/24' })
    const again = await send('POST', '/bot-rules', { kind: 'cidr', value: '192.0.2.0/24', action: 'block' })
    expect(again.json()).toMatchObject({ statusCode: 409, code: 'CONFLICT', details: [{ path: 'value' }] })
    await make({ kind: 'ua_substring', value: '192.0.2.0/24' })
  })

  it('of others are not found; a viewer only reads', async () => {
    const rule = await make({ kind: 'cidr', value: '198.51.100.1' })
    const stranger = await test.signUp()
    const viewer = await test.addMember(user.workspaceId, 'viewer')
    for (const [method, body] of [['GET'], ['PATCH', { action: 'block' }], ['DELETE']] as const)
      expect((await send(method, `/bot-rules/${rule.id}`, body, stranger)).statusCode).toBe(404)
    expect((await send('GET', '/bot-rules', undefined, viewer)).statusCode).toBe(200)
    expect((await send('DELETE', `/bot-rules/${rule.id}`, undefined, viewer)).statusCode).toBe(403)
  })
})
