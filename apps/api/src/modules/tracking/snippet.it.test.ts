import { createContext, Script } from 'node:vm'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/index.ts'

const clickId = '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a'

interface Sent {
  url: string
  body: Record<string, string>
}

describeWith(['postgres'], 'the script for pages', () => {
  let test: TestApp
  let source: string
  beforeAll(async () => {
    test = await buildTestApp()
    source = (await test.app.inject({ method: 'GET', url: '/t.js' })).body
  })
  afterAll(() => test.close())

  /** A page as far as the script looks at it. */
  const open = (url: string, cookie = '') => {
    const sent: Sent[] = []
    const page = new URL(url)
    const document = {
      cookie,
      title: 'Thank you & goodbye',
      referrer: '',
      currentScript: { src: 'https://api.example/t.js?v=1' },
    }
    const window = {
      location: page,
      fetch: async (to: string, { body }: { body: string }) => {
        sent.push({ url: to, body: Object.fromEntries(new URLSearchParams(body)) })
        return { json: async () => ({ data: {} }) }
      },
    }
    const context = createContext({ window, document })
    const run = (code: string): unknown => new Script(code).runInContext(context)
    run(source)
    return { sent, document, run }
  }

  it('is under 2 KiB, may be cached for a while, and is revalidated by its tag', async () => {
    const query = (headers: Record<string, string>) =>
      test.app.inject({ method: 'GET', url: '/t.js', headers })
    const { statusCode, headers, rawPayload } = await query({})
    expect(statusCode).toBe(200)
    expect(rawPayload.length).toBeLessThan(2_048)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect((await query({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })

  it.each(['click_id', 'clickid', 'subid', 'sub_id', 'cid'])(
    'reports the page of %s, and stores it',
    (name) => {
      const url = `https://shop.example/thanks?a=b&${name}=${clickId}#top`
      const { sent, document } = open(url)
      expect(sent).toEqual([
        {
          url: 'https://api.example/api/v1/visits/page',
          body: { click_id: clickId, url, title: 'Thank you & goodbye' },
        },
      ])
      expect(document.cookie).toBe(`waymark_click_id=${clickId}; path=/; max-age=2592000; samesite=lax`)
    },
  )

  it('goes on with the click it stored', () => {
    const { sent } = open('https://shop.example/cart', `a=1; waymark_click_id=${clickId}; b=2`)
    expect(sent).toMatchObject([{ body: { cookie: clickId } }])
  })

  it('reports conversions when the page calls it', async () => {
    const { sent, run } = open(`https://shop.example/?subid=${clickId}`)
    await run(`window.waymark.track({ goal: 'deposit', tid: 'A&B', payout: 5, currency: undefined })`)
    expect(sent[1]).toEqual({
      url: 'https://api.example/api/v1/conversions/track',
      body: { click_id: clickId, goal: 'deposit', tid: 'A&B', payout: '5' },
    })
  })

  it.each([
    'https://shop.example/',
    'https://shop.example/?click_id=<script>',
    'https://shop.example/?xclick_id=1',
  ])('reports nothing of a page without a click: %s', async (url) => {
    const { sent, document, run } = open(url)
    expect(await run('window.waymark.track({})')).toBeNull()
    expect(sent).toEqual([])
    expect(document.cookie).toBe('')
  })
})
