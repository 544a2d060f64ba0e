import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from './testing/test-app.ts'

const wrong = 'https://shop.example/?c={contry}'
const right = 'https://shop.example/?c={country}&k={random:1,9}'
const message = expect.stringMatching(/^`\{contry\}` .*`\{country\}`/)

describeWith(['postgres'], 'macros that there are not', () => {
  let test: TestApp
  let user: Awaited<ReturnType<TestApp['signUp']>>
  let code: string

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    code = (await send('POST', '/links', { originalUrl: right })).data.shortCode
  })
  afterAll(() => test.close())

  async function send(method: 'POST' | 'PATCH' | 'PUT', url: string, body: object) {
    const response = await test.request({ method, url, token: user.token, body })
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.json()
  }

  it.each<[path: string, field: string, also: object, at: (id: string) => string]>([
    ['/links', 'originalUrl', {}, () => `/links/${code}`],
    ['/links', 'expiredUrl', { originalUrl: right }, () => `/links/${code}`],
    ['/offers', 'url', { name: 'O' }, (id) => `/offers/${id}`],
    ['/landings', 'url', { name: 'L' }, (id) => `/landings/${id}`],
    ['/traffic-sources', 'postbackUrl', { name: 'S' }, (id) => `/traffic-sources/${id}`],
  ])('are saved in %s, %s, with a warning that names the field', async (path, field, also, at) => {
    const warned = { meta: { warnings: [{ path: field, message }] } }
    const made = await send('POST', path, { ...also, [field]: wrong })
    expect(made).toMatchObject({ data: { [field]: wrong }, ...warned })
    const changed = at(made.data.id)
    expect(await send('PATCH', changed, { [field]: right })).not.toHaveProperty('meta')
    expect(await send('PATCH', changed, { [field]: wrong })).toMatchObject(warned)
    expect(
      await send('PATCH', changed, path === '/links' ? { title: 'T' } : { name: 'N' }),
    ).not.toHaveProperty('meta')
    expect(await send('POST', path, { ...also, [field]: right })).not.toHaveProperty('meta')
  })

  it('are saved in a rule, alone and among others', async () => {
    const url = `/links/${code}/rules`
    const warnings = [{ path: 'targetUrl', message }]
    const made = await send('POST', url, { targetUrl: wrong })
    expect(made).toMatchObject({ data: { targetUrl: wrong }, meta: { warnings } })
    const version = (await test.request({ method: 'GET', url, token: user.token })).json().meta.version
    const rules = [{ targetUrl: right }, { targetUrl: wrong }]
    expect(await send('PUT', url, { version, rules })).toMatchObject({
      meta: { warnings: [{ path: 'rules.1.targetUrl', message }] },
    })
  })

  it('are made in bulk, each with a warning by its index, and one that fails with none', async () => {
    const links = [
      { originalUrl: right },
      { originalUrl: wrong },
      { originalUrl: 'no address' },
      { originalUrl: right, expiredUrl: wrong },
    ]
    const made = await send('POST', '/links/bulk', { links })
    expect(made.meta).toMatchObject({
      created: 3,
      warnings: [
        { path: 'links.1.originalUrl', message },
        { path: 'links.3.expiredUrl', message },
      ],
    })
    expect((await send('POST', '/links/bulk', { links: [{ originalUrl: right }] })).meta).not.toHaveProperty(
      'warnings',
    )
    const many = Array.from({ length: 120 }, () => ({ originalUrl: wrong }))
    expect((await send('POST', '/links/bulk', { links: many })).meta.warnings).toHaveLength(100)
  })

  it.each([
    ['/links', 'originalUrl', 'replaceInTarget', {}],
    ['/offers', 'url', 'replaceInUrl', { name: 'O' }],
    ['/landings', 'url', 'replaceInUrl', { name: 'L' }],
  ])(
    'are put into many of %s, with a warning for each that is changed',
    async (path, field, change, also) => {
      const ids = [
        (await send('POST', path, { ...also, [field]: 'https://shop.example/' })).data.id,
        (await send('POST', path, { ...also, [field]: right })).data.id,
      ]
      const changes = { [change]: { find: '{country}', with: '{contry}' } }
      for (const dryRun of [true, false])
        expect(await send('POST', `${path}/bulk-update`, { ids, changes, dryRun })).toMatchObject({
          data: { changed: 1 },
          meta: { warnings: [{ path: `rows.1.${field}`, message }] },
        })
      const back = { [change]: { find: '{contry}', with: '{country}' } }
      expect(await send('POST', `${path}/bulk-update`, { ids, changes: back })).not.toHaveProperty('meta')
    },
  )

  it('are no news in what a template of a source gives', async () => {
    const source = await send('POST', '/traffic-sources', {
      templateId: 'zeropark',
      name: 'Z',
      postbackUrl: null,
    })
    expect(source).not.toHaveProperty('meta')
  })
})
