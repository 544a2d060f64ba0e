import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const defaults = {
  storeRawIp: false,
  uniquenessHours: 24,
  botAction: 'flag',
  mailScannerAction: 'off',
  torAction: 'off',
  vpnAction: 'off',
  dataCenterAction: 'off',
  respectDnt: false,
  retentionDays: null,
}
const other = {
  storeRawIp: true,
  uniquenessHours: 720,
  botAction: 'block',
  mailScannerAction: 'flag',
  torAction: 'block',
  vpnAction: 'off',
  dataCenterAction: 'flag',
  respectDnt: true,
  retentionDays: 90,
}

const { mailScannerAction: _m, torAction: _t, vpnAction: _v, dataCenterAction: _d, ...beforeKinds } = other

describeWith(['postgres'], 'click intake settings', () => {
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    test = await buildTestApp()
  })
  beforeEach(async () => {
    user = await test.signUp()
  })
  afterAll(() => test.close())

  const url = '/click-intake-settings'
  const send = (method: 'GET' | 'PUT' | 'PATCH', body?: object, as: TestUser = user) =>
    test.request({ method, url, token: as.token, workspaceId: as.workspaceId, body })

  it('have defaults, are set whole, and changed in parts', async () => {
    expect((await send('GET')).json().data).toEqual(defaults)
    expect((await send('PUT', other)).json().data).toEqual(other)
    expect((await send('PATCH', { retentionDays: null })).json().data).toEqual({
      ...other,
      retentionDays: null,
    })
    expect((await send('PATCH', {})).json().data).toEqual({ ...other, retentionDays: null })
    expect((await send('GET')).json().data).toEqual({ ...other, retentionDays: null })
  })

  it.each([
    ['PUT', {}, Object.keys(beforeKinds)],
    ['PUT', { ...other, torAction: 'drop' }, ['torAction']],
    ['PUT', { ...other, more: 1 }, ['more']],
    [
      'PATCH',
      {
        uniquenessHours: 0,
        botAction: 'drop',
        retentionDays: 0,
        respectDnt: 'yes',
        storeRawIp: null,
        mailScannerAction: true,
        torAction: null,
        vpnAction: 'On',
        dataCenterAction: 'ban',
      },
      Object.keys(defaults),
    ],
    ['PATCH', { uniquenessHours: 721, retentionDays: 1.5 }, ['uniquenessHours', 'retentionDays']],
  ] as const)('%s %j names every wrong field and stores nothing', async (method, body, paths) => {
    const response = await send(method, body)
    expect(response.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' })
    const named = response.json().details.map(({ path }: { path: string }) => path)
    expect(named.toSorted()).toEqual([...paths].toSorted())
    expect((await send('GET')).json().data).toEqual(defaults)
  })

  it.each([
    ['admin', 200],
    ['editor', 403],
    ['viewer', 403],
  ] as const)('%s: change %i, read 200', async (role, changed) => {
    const member = await test.addMember(user.workspaceId, role)
    expect((await send('PATCH', { respectDnt: true }, member)).statusCode).toBe(changed)
    expect((await send('GET', undefined, member)).json().data.respectDnt).toBe(changed === 200)
  })

  it('of kinds of addresses are off in a PUT of a client that does not know them', async () => {
    await send('PUT', other)
    expect((await send('PUT', beforeKinds)).json()).toEqual({
      data: {
        ...beforeKinds,
        mailScannerAction: 'off',
        torAction: 'off',
        vpnAction: 'off',
        dataCenterAction: 'off',
      },
    })
  })

  it('say by a warning which kinds match no click, since no address of theirs is known (contract 2 §16)', async () => {
    const actions = { mailScannerAction: 'flag', torAction: 'block', dataCenterAction: 'flag' }
    const changed = (await send('PATCH', actions)).json()
    expect(changed.data).toEqual({ ...defaults, ...actions })
    const pathsOf = ({ meta }: { meta?: { warnings: { path: string }[] } }) =>
      meta?.warnings.map(({ path }) => path)
    expect(pathsOf(changed)).toEqual(['mailScannerAction', 'torAction', 'dataCenterAction'])
    expect(changed.meta.warnings[1].message).toMatch(/exits of Tor.*pnpm ranges.*Anonymous-IP/)
    expect(changed.meta.warnings[0].message).not.toContain('Anonymous-IP')
    expect(pathsOf((await send('GET')).json())).toEqual(pathsOf(changed))
    const off = { mailScannerAction: 'off', torAction: 'off', dataCenterAction: 'off' }
    expect((await send('PATCH', off)).json()).toEqual({ data: defaults })
  })

  it('warn of no kind that an Anonymous-IP database knows', async () => {
    const knows = { isp: false, connectionType: false, asn: false, proxyType: true }
    const own = await buildTestApp({ deps: { geo: async () => ({ ...(await test.deps.geo()), knows }) } })
    try {
      const { token, workspaceId } = await own.signUp()
      const body = {
        mailScannerAction: 'flag',
        torAction: 'flag',
        vpnAction: 'flag',
        dataCenterAction: 'flag',
      }
      const changed = await own.request({ method: 'PATCH', url, token, workspaceId, body })
      expect(changed.json().meta.warnings).toMatchObject([{ path: 'mailScannerAction' }])
    } finally {
      await own.close()
    }
  })

  it('give new links their uniqueness hours', async () => {
    await send('PATCH', { uniquenessHours: 48 })
    const { token } = user
    const body = { originalUrl: 'https://shop.example/' }
    const link = await test.request({ method: 'POST', url: '/links', token, body })
    expect(link.json().data.uniquenessHours).toBe(48)
  })
})
