import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'

const html = '<!doctype html><title>Waymark</title>'
const script = `console.log('${'x'.repeat(600)}')`
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-'))
  let test: TestApp
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    test.app.inject({ method, url, headers })
  const build = (index = html) => {
    const next = join(folder, 'next')
    mkdirSync(join(next, 'assets'), { recursive: true })
    mkdirSync(join(next, '.vite'), { recursive: true })
    writeFileSync(join(next, 'index.html'), index)
    writeFileSync(join(next, '.vite', 'manifest.json'), '{}')
    writeFileSync(join(next, '.built-from'), 'hash')
    writeFileSync(join(next, 'assets', 'index-a1.js'), script)
    writeFileSync(join(next, 'assets', 'index-a1.js.br'), brotliCompressSync(script))
    rmSync(join(folder, 'dist'), { recursive: true, force: true })
    renameSync(next, join(folder, 'dist'))
  }
  const state = (value: object) => writeFileSync(join(folder, 'dist.state'), JSON.stringify(value))

  beforeAll(async () => {
    test = await buildTestApp({ settings: { consoleFolder: folder } })
  })
  afterAll(async () => {
    await test.close()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    rmSync(join(folder, 'dist.state'), { force: true })
    build()
  })

  it.each([
    '/',
    '/w/019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a/links?range=today',
    '/invite',
    '/apiary',
    '/docsify',
    '/index.html',
  ])('6: is what %s answers to a browser', async (url) => {
    const answer = await get(url, page)
    expect([answer.statusCode, answer.body]).toEqual([200, html])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    )
  })

  it.each([
    ['GET', '/api/v1/nothing', page],
    ['GET', '/api', page],
    ['GET', '/docs/nothing', page],
    ['GET', '/assets/nothing.js', page],
    ['GET', '/nothing', {}],
    ['GET', '/nothing', { accept: 'application/json' }],
    ['POST', '/', page],
  ] as const)('6: is not what %s %s answers', async (method, url, headers) => {
    const answer = await get(url, headers, method)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  })

  it.each([
    '/assets/../../dist.state',
    '/assets/%2e%2e/.built-from',
    '/.built-from',
    '/.vite/manifest.json',
    '/assets/index-a1.js.br',
  ])('does not serve %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  it('6: leaves the api’s own paths as they are', async () => {
    for (const [url, type] of [
      ['/health', 'application/json'],
      ['/ready', 'application/json'],
      ['/t.js', 'text/javascript'],
    ] as const) {
      const answer = await get(url, page)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        200,
        expect.stringContaining(type),
      ])
    }
  })

  it('sends files compressed where the browser takes it, cached for ever by their name', async () => {
    const answer = await get('/assets/index-a1.js', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
    expect((await get('/assets/index-a1.js')).body).toBe(script)
  })

  it('answers 304 to a page that has not changed, and to HEAD the headers alone', async () => {
    const { headers } = await get('/', page)
    const again = await get('/links', { ...page, 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await get('/', page, 'HEAD')
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', headers.etag])
  })

  it('3: is the new build as soon as that takes the folder', async () => {
    await get('/', page)
    build('<!doctype html><title>New</title>')
    expect((await get('/', page)).body).toContain('New')
  })

  it.each([
    [
      '1: says that it is being built, and goes on by itself',
      { kind: 'building', pid: process.pid },
      'is being built',
    ],
    [
      'says how to build it where no start does',
      { kind: 'building', pid: 2 ** 30 },
      'npx --yes pnpm@10 console',
    ],
    [
      '5: says why it could not be built',
      { kind: 'failed', sentence: 'The console could not be built: <b>' },
      'The console could not be built: &lt;b&gt;',
    ],
  ])('%s', async (_what, value, sentence) => {
    rmSync(join(folder, 'dist'), { recursive: true, force: true })
    state(value)
    const answer = await get('/', page)
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain(sentence)
    expect(answer.headers['content-security-policy']).not.toContain('unsafe')
    expect((await get('/health')).statusCode).toBe(200)
  })

  it('is not there where it is switched off', async () => {
    const off = await buildTestApp({ deps: test.deps, settings: { consoleFolder: null } })
    const answer = await off.app.inject({ method: 'GET', url: '/', headers: page })
    await off.close()
    expect(answer.statusCode).toBe(404)
  })
})
