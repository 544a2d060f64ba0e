import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import type { FakeRoutes } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleClick } from '../testing/sample-click.ts'
import { sampleLink } from '../testing/sample-link.ts'
import { sampleRule } from '../testing/sample-rule.ts'

const click = sampleClick({
  isBot: true,
  botReason: 'user_agent',
  cost: 0.0216,
  costGiven: 0.02,
  currency: 'EUR',
  resolvedParams: null,
})
const token = click.clickToken
const clicks = (...data: object[]) => ({ data, meta: { limit: 100, nextCursor: null } })
const open = async (path: string, routes: FakeRoutes) => {
  await page.viewport(1440, 900)
  return renderConsole(path, routes)
}

/** A stream that is open, and what pushes to it. */
function liveStream() {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let isLeft = false
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
      given.enqueue(encoder.encode(':\n\n'))
    },
    cancel: () => {
      isLeft = true
    },
  })
  return {
    answer: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    push: (event: string, data: object) =>
      controller?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    isLeft: () => isLeft,
    end: () => controller?.close(),
  }
}

const other = (number: number) => ({
  ...click,
  clickToken: `019ac1f0-7777-7b5e-9d10-${String(number).padStart(12, '0')}`,
  clickedAt: new Date(Date.UTC(2026, 10, 25, 11, 0, number)).toISOString(),
})
const codesShown = () =>
  [...document.querySelectorAll('tbody td:nth-child(2)')].map(({ textContent }) => textContent)

describe('live clicks', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** As the browser says it of a tab that is left, or come back to. */
  const setTab = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }

  it('83: has a click that is pushed on top, and requests no more meanwhile', async () => {
    const live = liveStream()
    const { api } = await open('/live', {
      'GET /api/v1/analytics/clicks': clicks(click),
      'GET /api/v1/live': () => live.answer,
    })
    await expect.element(page.getByRole('cell', { name: 'alpha' })).toBeVisible()
    live.push('conversion', { id: 'not a click' })
    live.push('click', { ...other(1), linkTitle: 'beta' })
    live.push('click', { ...other(1), linkTitle: 'beta' })
    await expect.element(page.getByRole('cell', { name: 'beta' })).toBeVisible()
    expect(codesShown()).toEqual(['beta', 'alpha'])
    // The page, and once more when the stream was open.
    expect(api.calls.filter(({ path }) => path.endsWith('/clicks')).length).toBeLessThanOrEqual(2)
    expect(api.calls.filter(({ path }) => path.endsWith('/live'))).toHaveLength(1)
  })

  it('83: says how many are new to one who has scrolled down, and does not move what he reads', async () => {
    const live = liveStream()
    await open('/live', {
      'GET /api/v1/analytics/clicks': clicks(...Array.from({ length: 90 }, (_, index) => other(90 - index))),
      'GET /api/v1/live': () => live.answer,
    })
    const list = page.getByRole('region', { name: 'Live clicks' })
    await expect.element(list).toBeVisible()
    const scroller = list.element()
    await expect.poll(() => scroller.scrollHeight).toBeGreaterThan(1_500)
    // The page knows of it when the event has come, a frame after the position has changed.
    const isScrolled = new Promise((resolve) => scroller.addEventListener('scroll', resolve, { once: true }))
    scroller.scrollTop = 700
    await isScrolled
    const before = codesShown().length
    live.push('click', { ...other(3_000), linkTitle: 'beta' })
    await expect.element(page.getByRole('button', { name: '1 new' })).toBeVisible()
    expect([scroller.scrollTop, codesShown().length, codesShown().includes('beta')]).toEqual([
      700,
      before,
      false,
    ])
    await page.getByRole('button', { name: '1 new' }).click()
    await expect.poll(codesShown).toContain('beta')
  })

  it('84: requests nothing in a tab that is hidden for a minute; shown again, it is up to date', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const streams: ReturnType<typeof liveStream>[] = []
    const { api } = await open('/live', {
      'GET /api/v1/analytics/clicks': clicks(click),
      'GET /api/v1/live': () => {
        const live = liveStream()
        streams.push(live)
        return live.answer
      },
    })
    await expect.element(page.getByRole('cell', { name: 'alpha' })).toBeVisible()
    await expect.poll(() => streams.length).toBe(1)
    setTab('hidden')
    await expect.poll(() => streams[0]?.isLeft()).toBe(true)
    const calls = api.calls.length
    api.answer('GET /api/v1/analytics/clicks', clicks({ ...other(1), linkTitle: 'beta' }, click))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.calls.slice(calls)).toEqual([])
    setTab('visible')
    await expect.element(page.getByRole('cell', { name: 'beta' })).toBeVisible()
    expect(streams).toHaveLength(2)
  })

  it('84: polls no more, either, where the stream cannot be had', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { api } = await open('/live', { 'GET /api/v1/analytics/clicks': clicks(click) })
    const polls = () => api.calls.filter(({ path }) => path.endsWith('/clicks')).length
    await expect.element(page.getByRole('cell', { name: 'alpha' })).toBeVisible()
    await expect.poll(polls).toBeGreaterThan(1)
    setTab('hidden')
    await expect.poll(() => document.visibilityState).toBe('hidden')
    const calls = api.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.calls.slice(calls)).toEqual([])
    setTab('visible')
    await expect.poll(() => api.calls.length).toBeGreaterThan(calls)
  })

  it('polls where the stream cannot be had: 83 is true there, too', async () => {
    const beta = { ...other(1), linkTitle: 'beta' }
    const { api } = await open('/live', { 'GET /api/v1/analytics/clicks': clicks(click) })
    await expect.element(page.getByRole('cell', { name: 'alpha' })).toBeVisible()
    api.answer('GET /api/v1/analytics/clicks', clicks(beta, click))
    await expect.element(page.getByRole('cell', { name: 'beta' })).toBeVisible()
    expect(codesShown()).toEqual(['beta', 'alpha'])
  })

  it('85: says all that is known of a click, in a drawer with an address of its own', async () => {
    const german = sampleRule({ id: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a', flowType: 'forced' })
    const taken = sampleRule({ id: '019ac1f0-2222-7b5e-9d10-5a3f5d1c2b4a', name: 'The rest' })
    const listOf = (...data: object[]) => ({ data, meta: { total: data.length, version: 1 } })
    const conversion = { kind: 'conversion', id: 'c1', label: 'T-77', detail: 'sale', path: '/w/x' }
    const itself = { kind: 'click', id: token, label: token, detail: null, path: '/w/x' }
    const full = {
      ...click,
      linkId: sampleLink().id,
      matchedRuleId: taken.id,
      landingId: 'l1',
      offerId: 'o1',
      refererDomain: 'news.example',
      region: 'Land Berlin',
      keyword: 'shoes',
      subIds: { sub_id_1: 'pub1', sub_id_2: 'adset-7' },
    }
    await open(`/live?click=${token}`, {
      'GET /api/v1/analytics/clicks': clicks(click),
      'GET /api/v1/clicks/{clickToken}': { data: full },
      'GET /api/v1/links/by-id/{id}': { data: sampleLink() },
      'GET /api/v1/links/{code}/rules': listOf(german, taken),
      'GET /api/v1/offers': listOf({ id: 'o1', name: 'Sneakers', status: 'active' }),
      'GET /api/v1/landings': listOf({ id: 'l1', name: 'Quiz', status: 'active' }),
      'GET /api/v1/search': ({ query }) => ({ data: query.q === token ? [itself, conversion] : [] }),
    })
    const drawer = page.getByRole('dialog', { name: 'Click' })
    const facts = {
      // In the zone of the view, Europe/Berlin.
      Time: '25 Nov 2026, 11:00:00',
      'Went to': 'https://shop.example/a?c=1',
      Rule: 'The rest',
      'Landing, offer': 'landing Quiz, offer Sneakers',
      Location: 'Berlin, Land Berlin, Germany',
      Device: 'mobile Apple iPhone',
      Browser: 'Safari 19.1',
      Referrer: 'news.example',
      Bot: 'yes user_agent',
      Cost: '0.0216 USD',
      'Cost in the link': '0.02 EUR',
      sub_id_1: 'pub1',
      sub_id_2: 'adset-7',
    }
    const shown = () =>
      Object.fromEntries(
        [...drawer.element().querySelectorAll('dl > div')].map((fact) => [
          fact.querySelector('dt')?.textContent,
          fact.querySelector('dd')?.textContent,
        ]),
      )
    await expect.element(drawer.getByText('landing Quiz, offer Sneakers')).toBeVisible()
    await expect.poll(shown).toMatchObject(facts)
    const conversions = drawer.getByRole('region', { name: 'Conversions' })
    await expect.element(conversions.getByRole('listitem')).toHaveTextContent('T-77 sale')
    expect(conversions.getByRole('listitem').elements()).toHaveLength(1)
    const toIt = conversions.getByRole('link', { name: 'T-77' })
    await expect.element(toIt).toHaveAttribute('href', expect.stringMatching(/\/conversions\/c1$/))
    await expectAccessible()
  })

  it('81: says on demand which rule took a click, and what the rules of today say to it', async () => {
    const [german, all] = [
      sampleRule({ id: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a', flowType: 'forced' }),
      sampleRule({ id: '019ac1f0-2222-7b5e-9d10-5a3f5d1c2b4a', name: 'The rest' }),
    ]
    const filter = { kind: 'country', matched: false, reason: 'country is DE, not FR' }
    const { api } = await open(`/live?click=${token}`, {
      'GET /api/v1/analytics/clicks': clicks(click),
      'GET /api/v1/clicks/{clickToken}': { data: { ...click, linkId: sampleLink().id } },
      'GET /api/v1/links/by-id/{id}': { data: sampleLink() },
      'GET /api/v1/links/{code}/rules': { data: [german, all], meta: { total: 2, version: 1 } },
      'POST /api/v1/clicks/{clickToken}/explain': {
        data: {
          click: { ...click, linkId: sampleLink().id },
          storedRuleId: german.id,
          sameAsStored: false,
          now: {
            matchedRuleId: all.id,
            decision: 'redirect',
            resolvedUrl: 'https://shop.example/rest',
            redirectType: '302',
            variant: null,
            asksPassword: false,
            trace: [
              { ruleId: german.id, matched: false, filters: [filter], lostTo: null },
              { ruleId: all.id, matched: true, filters: [], lostTo: null },
            ],
          },
        },
      },
    })
    const drawer = page.getByRole('dialog', { name: 'Click' })
    await expect.element(drawer.getByRole('button', { name: 'Why' })).toBeVisible()
    expect(api.calls.filter(({ path }) => path.endsWith('/explain'))).toEqual([])
    await drawer.getByRole('button', { name: 'Why' }).click()
    const said =
      'Rule 1 took this visit. By the rules of today: The rest, redirect to https://shop.example/rest'
    await expect.element(drawer.getByText(said)).toBeVisible()
    await expect.element(drawer.getByText('✗ country is DE, not FR')).toBeVisible()
    await expect.element(drawer.getByText(/^The rest ✓ matches/)).toBeVisible()
    await expectAccessible()
  })

  const served = { decision: 'redirect', resolvedUrl: 'https://shop.example/a', redirectType: '302' }
  const passed = { ...served, matchedRuleId: null, variant: null, asksPassword: false, trace: [] }
  const removed = '019ac1f0-9999-7b5e-9d10-5a3f5d1c2b4a'
  it.each([
    [
      'went to the own target, as it would today',
      { storedRuleId: null, now: passed, sameAsStored: true },
      'No rule took this visit: it went to the target of the link. The rules of today would do the same.',
    ],
    [
      'was taken by a rule that was removed',
      { storedRuleId: removed, now: passed, sameAsStored: false },
      'A rule that is no longer there took this visit. By the rules of today: Target of the link, redirect to https://shop.example/a',
    ],
    [
      'is of a link that is gone',
      { storedRuleId: removed, now: null, sameAsStored: false },
      'A rule that is no longer there took this visit. The link is gone, and its rules with it.',
    ],
  ])('81: says of a click that %s', async (_what, explanation, said) => {
    const ofLink = { ...click, linkId: sampleLink().id }
    await open(`/live?click=${token}`, {
      'GET /api/v1/analytics/clicks': clicks(click),
      'GET /api/v1/clicks/{clickToken}': { data: ofLink },
      'POST /api/v1/clicks/{clickToken}/explain': { data: { click: ofLink, ...explanation } },
      // By its id there is no link: it was deleted, and so were its rules.
    })
    const drawer = page.getByRole('dialog', { name: 'Click' })
    await drawer.getByRole('button', { name: 'Why' }).click()
    await expect.element(drawer.getByText(said)).toBeVisible()
  })

  it('says what to do where there are no clicks', async () => {
    await open('/live', { 'GET /api/v1/analytics/clicks': clicks() })
    await expect.element(page.getByRole('heading', { name: 'No clicks' })).toBeVisible()
  })

  it.each([1440, 360])('21: has nothing against WCAG at %d px', async (width) => {
    await open('/live', { 'GET /api/v1/analytics/clicks': clicks(click) })
    await page.viewport(width, 800)
    await expect.element(page.getByText('alpha', { exact: true })).toBeVisible()
    await expectAccessible()
  })
})
