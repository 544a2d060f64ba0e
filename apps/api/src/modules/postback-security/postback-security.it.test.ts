import { createHash, randomBytes } from 'node:crypto'
import { postbackSecurity } from '@waymark/db'
import { createSecretBox } from '@waymark/secrets'
import { createLogger } from '@waymark/telemetry'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const url = '/postback-security'
const open = { requireKey: false, allowedIps: [], allowedNetworksOnly: false }
const closed = { requireKey: true, allowedIps: ['192.0.2.7', '2001:db8::/32'], allowedNetworksOnly: true }
const keyShape = /^[1-9A-HJ-NP-Za-km-z]{32}$/

describeWith(['postgres'], 'postback security', () => {
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
  })
  beforeEach(async () => {
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const send = (method: 'GET' | 'PUT', body?: unknown, as: TestUser = user) =>
    test.request({ method, url, body, token: as.token, workspaceId: as.workspaceId })
  const rotate = (as: TestUser = user) =>
    test.request({ method: 'POST', url: `${url}/rotate-key`, token: as.token, workspaceId: as.workspaceId })
  const row = async () => {
    const mine = eq(postbackSecurity.workspaceId, user.workspaceId)
    const [found] = await test.deps.db.orm.select().from(postbackSecurity).where(mine)
    return found
  }

  it('takes everything at first, with a key that is made once and stored sealed', async () => {
    const reads = await Promise.all(Array.from({ length: 8 }, () => send('GET')))
    const [first] = reads.map((response) => response.json().data)
    expect(first).toEqual({ ...open, key: expect.stringMatching(keyShape) })
    for (const response of reads) expect(response.json().data).toEqual(first)
    expect(reads[0]?.headers['cache-control']).toBe('no-store')
    const { key, keyHash } = (await row()) ?? {}
    expect(key).not.toContain(first.key)
    expect(keyHash).toBe(createHash('sha256').update(first.key).digest('hex'))
  })

  it('is set whole, and stays', async () => {
    const { key } = (await send('GET')).json().data
    const set = {
      ...closed,
      allowedIps: [' 192.0.2.7 ', '192.0.2.7', '2001:db8::/32', '10.0.0.1 - 10.0.0.9'],
    }
    const stored = { ...closed, key, allowedIps: ['192.0.2.7', '2001:db8::/32', '10.0.0.1 - 10.0.0.9'] }
    expect((await send('PUT', set)).json().data).toEqual(stored)
    expect((await send('GET')).json().data).toEqual(stored)
    expect((await send('PUT', { ...open, key })).json().data).toEqual({ ...open, key })
  })

  it('can be set before it was ever read', async () => {
    expect((await send('PUT', closed)).json().data).toEqual({
      ...closed,
      key: expect.stringMatching(keyShape),
    })
  })

  it.each<[unknown, string[]]>([
    [{}, ['requireKey', 'allowedIps', 'allowedNetworksOnly']],
    [
      { requireKey: 1, allowedIps: '192.0.2.7', allowedNetworksOnly: null, more: 1 },
      ['requireKey', 'allowedIps', 'allowedNetworksOnly', 'more'],
    ],
    [
      {
        ...open,
        allowedIps: ['192.0.2.7', '192.0.2', 'x', '192.*.2.1', '10.0.0.9 - 10.0.0.1', '', '::1/129'],
      },
      ['allowedIps.1', 'allowedIps.2', 'allowedIps.3', 'allowedIps.4', 'allowedIps.5', 'allowedIps.6'],
    ],
    [
      { ...open, allowedIps: Array.from({ length: 1_001 }, (_, at) => `10.0.${at >> 8}.${at & 255}`) },
      ['allowedIps'],
    ],
    [{ ...open, key: 'a key of my own choice, long enough' }, ['key']],
  ])('refuses %j naming %j, and changes nothing', async (body, paths) => {
    const before = (await send('PUT', closed)).json().data
    const response = await send('PUT', body)
    expect(response.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
    const named = response.json().details.map((detail: { path: string }) => detail.path)
    expect(named.toSorted()).toEqual(paths.toSorted())
    expect((await send('GET')).json().data).toEqual(before)
  })

  it('gets a new key, and nothing else changes', async () => {
    const before = (await send('PUT', closed)).json().data
    const rotated = await rotate()
    expect(rotated.headers['cache-control']).toBe('no-store')
    expect(rotated.json().data).toEqual({ ...before, key: expect.stringMatching(keyShape) })
    expect(rotated.json().data.key).not.toBe(before.key)
    expect((await send('GET')).json().data).toEqual(rotated.json().data)
  })

  it.each([
    ['admin', 200, true],
    ['editor', 403, true],
    ['viewer', 403, false],
  ] as const)('as %s: change and rotate %i, the key is shown: %s', async (role, changed, isShown) => {
    const { key } = (await send('GET')).json().data
    const member = await test.addMember(user.workspaceId, role)
    expect((await send('GET', undefined, member)).json().data.key).toBe(isShown ? key : null)
    expect((await send('PUT', closed, member)).statusCode).toBe(changed)
    expect((await rotate(member)).statusCode).toBe(changed)
  })

  it('is each workspace’s own', async () => {
    const other = await test.signUp()
    const [mine, theirs] = [
      (await send('GET')).json().data,
      (await send('GET', undefined, other)).json().data,
    ]
    expect(mine.key).not.toBe(theirs.key)
    await send('PUT', closed)
    expect((await send('GET', undefined, other)).json().data).toEqual(theirs)
  })

  it('answers 503 under another SECRETS_KEY, says in the log what is missing, and is back with the key', async () => {
    const before = (await send('GET')).json().data
    const logged: string[] = []
    const destination = { write: (line: string) => void logged.push(line) }
    const deps = {
      ...test.deps,
      logger: createLogger({ name: 'api', level: 'error', format: 'json', destination }),
    }
    const other = { key: 'another key, also longer than thirty-two', randomBytes }
    const mistaken = await buildTestApp({ deps: { ...deps, secrets: createSecretBox(other) } })
    const { token, workspaceId } = user
    const response = await mistaken.request({ method: 'GET', url, token, workspaceId })
    expect(response.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
    expect(response.headers['retry-after']).toBeDefined()
    const put = await mistaken.request({ method: 'PUT', url, token, workspaceId, body: closed })
    expect(put.statusCode).toBe(503)
    expect(response.body).not.toMatch(/SECRETS_KEY|sealed/)
    expect(logged.join('')).toMatch(
      new RegExp(`The secret of postback_security ${workspaceId} was sealed with the key [0-9a-f]{8}`),
    )
    expect((await mistaken.request({ method: 'GET', url: '/health' })).statusCode).toBe(200)
    await mistaken.close()
    expect((await send('GET')).json().data).toEqual(before)
  })

  it('answers 500 for a key that was altered or taken from another row', async () => {
    const other = await test.signUp()
    await send('GET')
    await send('GET', undefined, other)
    const theirs = eq(postbackSecurity.workspaceId, other.workspaceId)
    const { key = '' } = (await row()) ?? {}
    await test.deps.db.orm.update(postbackSecurity).set({ key }).where(theirs)
    expect((await send('GET', undefined, other)).json()).toMatchObject({ statusCode: 500, code: 'INTERNAL' })
    expect((await rotate(other)).json().data.key).toMatch(keyShape)
  })
})
