import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { operationsOf } from '../plugins/openapi-shared.ts'
import { buildTestApp, type TestApp } from '../testing/index.ts'

describeWith(['postgres'], 'the document of the interface', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp()
  })
  afterAll(() => test?.close())

  const document = (headers: Record<string, string> = {}) => test.app.inject({ url: '/docs/json', headers })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is the same by %s, at a sixth of its size', async (encoding, decompress) => {
    const plain = await document()
    const small = await document({ 'accept-encoding': encoding })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(small.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(decompress(small.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 6)
  })

  it('is not sent again to a caller that has it', async () => {
    const { etag } = (await document({ 'accept-encoding': 'br' })).headers
    const again = await document({ 'accept-encoding': 'br', 'if-none-match': String(etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect((await document({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('is there in parts, which the page offers', async () => {
    const whole = (await document()).json()
    const part = await test.app.inject({ url: '/docs/json/redirect-rules' })
    expect(part.json()).toMatchObject({ openapi: whole.openapi, info: whole.info, servers: whole.servers })
    expect(part.headers.etag).toBeDefined()
    const page = await test.app.inject({ url: '/docs' })
    expect(page.body).toContain('/docs/json/redirect-rules')
    const unknown = await test.app.inject({ url: '/docs/json/nothing' })
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'NOT_FOUND'])
  })

  it('is the same in YAML, which lets other requests by while it is made', async () => {
    await document()
    const [own, whole] = [process.threadCpuUsage(), process.cpuUsage()]
    const answer = await test.app.inject({ url: '/docs/openapi.yaml' })
    // Made by the event loop itself it was a half of all work; so it is a twentieth, on a busy machine, too.
    expect(process.threadCpuUsage(own).user).toBeLessThan(process.cpuUsage(whole).user / 4)
    expect(answer.headers['content-type']).toContain('application/yaml')
    expect(parse(answer.body)).toEqual((await document()).json())
  })

  it('is there as Markdown, each route of a part on its page, which /llms.txt and /docs.md name', async () => {
    const [page, index, list] = await Promise.all(
      ['/docs', '/docs.md', '/llms.txt'].map((url) => test.app.inject({ url })),
    )
    expect(page?.body).toContain('href="/docs.md"')
    const named = (text = '') =>
      Array.from(text.matchAll(/\((\/docs\/[a-z-]+\.md)\)/g), ([, url = '']) => url)
    expect(named(list?.body)).toEqual(named(index?.body))
    const parts = await Promise.all(named(index?.body).map((url) => test.app.inject({ url })))
    expect(parts.map(({ statusCode }) => statusCode)).toEqual(parts.map(() => 200))
    const routes = parts.flatMap(({ body }) =>
      Array.from(body.matchAll(/^## ([A-Z]+ \/\S+)$/gm), ([, name]) => name),
    )
    const all = operationsOf((await document()).json()).map(
      ({ method, path }) => `${method.toUpperCase()} ${path}`,
    )
    expect(routes.toSorted()).toEqual(all.toSorted())
    const links = parts.find(({ body }) => body.startsWith('# Waymark API: Links\n'))
    expect(links?.headers['content-type']).toContain('text/markdown')
    expect(links?.body).toContain('- `originalUrl` (string, always there): Where visitors go')
  })

  it('is that of the routes, at the address of this installation', async () => {
    const ofRoutes: object = JSON.parse(JSON.stringify(test.app.swagger()))
    expect((await document()).json()).toEqual(ofRoutes)
  })

  it.each(['', '/page.css', '/page.js', '/openapi-explorer.js'])(
    'has its page compressed and with an ETag: /docs%s',
    async (name) => {
      const file = (headers: Record<string, string>) => test.app.inject({ url: `/docs${name}`, headers })
      const plain = await file({})
      const small = await file({ 'accept-encoding': 'gzip, br' })
      expect(small.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag })
      expect(brotliDecompressSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect((await file({ 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304)
    },
  )

  it('leaves the answers of the API as they are', async () => {
    const { token } = await test.signUp()
    const headers = { 'accept-encoding': 'br' }
    const answer = await test.request({ method: 'GET', url: '/templates/sources', token, headers })
    // As large as what is worth compressing.
    expect(answer.rawPayload.length).toBeGreaterThan(10_000)
    expect(answer.headers.etag).toBeUndefined()
    expect(answer.headers['content-encoding']).toBeUndefined()
  })
})
