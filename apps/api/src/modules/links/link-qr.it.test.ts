import { randomBytes } from 'node:crypto'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { LinkRecord } from './link-record.schema.ts'
import { qrLevels } from './qr/modules.ts'
import { readPng, readSvg } from './qr/testing/read-qr.ts'

const freshAlias = (stem: string) => `${stem}-${randomBytes(5).toString('hex')}`

describeWith(['postgres'], 'the QR code of a link', () => {
  let test: TestApp
  let user: TestUser
  let link: LinkRecord

  beforeAll(async () => {
    test = await buildTestApp()
    user = await test.signUp()
    link = await create({ originalUrl: 'https://shop.example/', customAlias: freshAlias('qr') })
  })
  afterAll(() => test.close())

  const create = async (body: object, app = test): Promise<LinkRecord> =>
    (await app.request({ method: 'POST', url: '/links', token: user.token, body })).json().data
  const get = (query = '', headers: Record<string, string> = {}, code = link.shortCode) =>
    test.request({ method: 'GET', url: `/links/${code}/qr${query}`, token: user.token, headers })

  it('contains the short URL, as SVG and as PNG, by code and by alias', async () => {
    const svg = await get()
    expect([svg.statusCode, svg.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(readSvg(svg.rawPayload)).toMatchObject({ width: 512, height: 512, text: link.shortUrl })
    const png = await get('?format=png', {}, link.customAlias ?? '')
    expect([png.statusCode, png.headers['content-type']]).toEqual([200, 'image/png'])
    expect(readPng(png.rawPayload)).toMatchObject({ width: 512, height: 512, text: link.shortUrl })
  })

  it.each(qrLevels.flatMap((level) => ['svg', 'png'].map((format) => [level, format])))(
    'of a long URL is read at level %s as %s',
    async (level, format) => {
      const publicShortUrl = `https://${'long.'.repeat(40)}example/${'path/'.repeat(20)}go`
      const other = await buildTestApp({ deps: test.deps, settings: { publicShortUrl } })
      const { shortUrl } = await create(
        { originalUrl: 'https://shop.example/', customAlias: freshAlias('x'.repeat(50)) },
        other,
      )
      const code = new URL(shortUrl).pathname.split('/').at(-1)
      const name = format === 'svg' ? 'level' : 'level=L&errorCorrection'
      const url = `/links/${code}/qr?format=${format}&${name}=${level}`
      const { rawPayload } = await other.request({ method: 'GET', url, token: user.token })
      expect((format === 'svg' ? readSvg : readPng)(rawPayload).text).toBe(shortUrl)
      await other.app.close()
    },
  )

  it('takes its format from Accept, unless the query names one', async () => {
    const typeOf = async (query: string, accept: string) =>
      (await get(query, { accept })).headers['content-type']
    expect(await typeOf('', 'image/png')).toBe('image/png')
    expect(await typeOf('', 'image/svg+xml, image/png;q=0.9')).toBe('image/svg+xml')
    expect(await typeOf('?format=svg', 'image/png')).toBe('image/svg+xml')
  })

  it('has the size, quiet zone and colors that were requested', async () => {
    const look = 'size=300&margin=2&color=%231a2b3c&background=fe9'
    const png = readPng((await get(`?format=png&${look}`)).rawPayload)
    expect([png.width, png.height, png.text]).toEqual([300, 300, link.shortUrl])
    expect([...png.data.slice(0, 4)]).toEqual([255, 238, 153, 255])
    const svg = (await get(`?${look}`)).body
    expect(svg).toContain('fill="#1a2b3c"')
    expect(svg).toContain('fill="#ffee99"')
    const clear = readPng((await get('?format=png&background=transparent')).rawPayload)
    expect([clear.data[3], clear.text]).toEqual([0, link.shortUrl])
  })

  it('carries the mark only when that is requested, and is read with it', async () => {
    const [plain, off, marked] = await Promise.all([
      get('?level=H&format=png'),
      get('?level=H&format=png&logo=false'),
      get('?level=L&format=png&logo=true'),
    ])
    expect(off.rawPayload).toEqual(plain.rawPayload)
    expect(marked.rawPayload).not.toEqual(plain.rawPayload)
    expect(readPng(marked.rawPayload).text).toBe(link.shortUrl)
    expect(readSvg((await get('?logo=true')).rawPayload).text).toBe(link.shortUrl)
  })

  it('comes with headers that name it safely, let no cache share it and let nothing run', async () => {
    const { headers } = await get('?format=png')
    expect(headers).toMatchObject({
      'content-disposition': `inline; filename="${link.customAlias}-qr.png"`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
    expect(String(headers.vary)).toContain('Accept')
  })

  it('is a 304 while nothing changed, and a new picture after the alias did', async () => {
    const changing = await create({ originalUrl: 'https://shop.example/', customAlias: freshAlias('a') })
    const first = await get('', {}, changing.shortCode)
    const tag = String(first.headers.etag)
    for (const existing of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await get('', { 'if-none-match': existing }, changing.shortCode)
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
    }
    expect((await get('?size=600', { 'if-none-match': tag }, changing.shortCode)).statusCode).toBe(200)

    const customAlias = freshAlias('b')
    const url = `/links/${changing.shortCode}`
    await test.request({ method: 'PATCH', url, token: user.token, body: { customAlias } })
    const after = await get('', { 'if-none-match': tag }, changing.shortCode)
    expect(after.statusCode).toBe(200)
    expect(readSvg(after.rawPayload).text).toBe(`http://localhost:3001/${customAlias}`)
  })

  it('answers HEAD like GET, without the picture', async () => {
    const head = await test.request({ method: 'HEAD', url: `/links/${link.shortCode}/qr`, token: user.token })
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'image/svg+xml', ''])
  })

  it.each([
    ['format=gif', ['format']],
    ['format=', ['format']],
    ['format=svg&format=png', ['format']],
    ['size=63', ['size']],
    ['size=4097', ['size']],
    ['size=1e9', ['size']],
    ['size=300.5', ['size']],
    ['size=big', ['size']],
    ['size=0x100', ['size']],
    ['margin=-1', ['margin']],
    ['margin=17', ['margin']],
    ['color=red', ['color']],
    ['color=12345', ['color']],
    ['color=%22%3E%3Cscript%3E', ['color']],
    ['color=transparent', ['color']],
    ['color=fff', ['color']],
    ['color=eee&background=transparent', ['color']],
    ['color=000&background=111', ['color']],
    ['background=none', ['background']],
    ['level=l', ['level']],
    ['errorCorrection=low', ['errorCorrection']],
    ['level=X', ['level']],
    ['logo=1', ['logo']],
    ['logo=https://evil.example/logo.png', ['logo']],
    ['domain=a%20b', ['domain']],
    [
      'size=0&margin=99&color=x&background=y&level=z&logo=w',
      ['size', 'margin', 'color', 'background', 'level', 'logo'],
    ],
    ['size=64&margin=16&level=H', ['size']],
    ['size=64&margin=16&level=H&format=png', ['size']],
  ])('%s names %j', async (query, paths) => {
    const response = await get(`?${query}`)
    expect([response.statusCode, response.json().code], response.body).toEqual([400, 'VALIDATION_FAILED'])
    expect(response.json().details.map(({ path }: { path: string }) => path)).toEqual(paths)
  })

  it('names the code of the path that is none', async () => {
    const response = await get('', {}, 'a.b')
    expect(response.json().details).toMatchObject([{ path: 'code' }])
  })

  describe('is for those of its workspace', () => {
    const as = (by: { token?: string; key?: string; workspaceId?: string }, code = link.shortCode) =>
      test.request({ method: 'GET', url: `/links/${code}/qr`, ...by })
    const codeOf = async (response: ReturnType<typeof as>) => (await response).json().code

    it('viewers too', async () => {
      const { token, workspaceId } = await test.addMember(user.workspaceId, 'viewer')
      expect((await as({ token, workspaceId })).statusCode).toBe(200)
    })

    it('not for strangers, keys or anybody, and says no more than that', async () => {
      const stranger = await test.signUp()
      expect(await codeOf(as({ token: stranger.token }))).toBe('NOT_FOUND')
      const { key } = await test.makeKey(user, { scopes: ['admin:write'] })
      expect(await codeOf(as({ key }))).toBe('API_KEY_ROUTE_CLOSED')
      expect(await codeOf(as({}))).toBe('UNAUTHENTICATED')
    })

    it('and of links that are there', async () => {
      const gone = await create({ originalUrl: 'https://shop.example/' })
      await test.request({ method: 'DELETE', url: `/links/${gone.shortCode}`, token: user.token })
      expect(await codeOf(as({ token: user.token }, gone.shortCode))).toBe('NOT_FOUND')
      expect(await codeOf(as({ token: user.token }, 'no-such-code'))).toBe('NOT_FOUND')
    })
  })
})
