import { type TempDir, tempDir, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clients, type Credentials, clicksOf, clientsOf, signUpCredentials } from './support/clients.ts'
import { type Standalone, startStandalone } from './support/processes.ts'
import { londonIp, userAgents, visit } from './support/visitor.ts'

let data: TempDir
let waymark: Standalone
let credentials: Credentials
let clients: Clients

const start = () =>
  startStandalone(data.path, { TRUST_PROXY: '127.0.0.1/32,::1/128', RATE_LIMIT_DISABLED: 'true' })

const restart = async () => {
  waymark = await start()
  clients = clientsOf(waymark.apiUrl, credentials)
}

const totalClicks = (code: string) => clicksOf(clients, code)

beforeAll(async () => {
  data = await tempDir()
  waymark = await start()
  credentials = await signUpCredentials(waymark.apiUrl, 'journey@example.com')
  clients = clientsOf(waymark.apiUrl, credentials)
}, 90_000)

afterAll(async () => {
  await waymark?.process.stop()
  await data?.remove()
})

describe('the main job, on embedded parts', () => {
  it('routes by rules and reads the clicks back within two seconds', async () => {
    const { key, session } = clients
    const made = await key.POST('/api/v1/links', {
      body: {
        originalUrl: 'https://example.com/?from=waymark#top',
        customAlias: 'journey',
        utm: { source: 'press' },
      },
    })
    expect(made.response.status).toBe(201)
    expect(made.data?.data.shortUrl).toBe(`http://localhost:${waymark.redirectorPort}/journey`)
    const link = { params: { path: { code: 'journey' } } }
    const rules = [
      {
        ruleType: 'geo' as const,
        targetUrl: 'https://example.co.uk/{city}?c={click_id}',
        conditions: { countries: ['GB'] },
      },
      {
        ruleType: 'device' as const,
        targetUrl: 'https://m.example.com/',
        conditions: { devices: ['mobile'] },
        priority: 1,
      },
    ]
    for (const body of rules) {
      const { response } = await key.POST('/api/v1/links/{code}/rules', { ...link, body })
      expect(response.status).toBe(201)
    }

    const short = `${waymark.redirectorUrl}/journey`
    await waitFor(
      async () =>
        (await visit(short, { userAgent: userAgents.bot, ip: londonIp })).location?.includes('.co.uk'),
      {
        timeoutMs: 1_000,
        description: 'the rules are live within a second',
      },
    )

    const british = await visit(short, { ip: londonIp })
    expect(british.status).toBe(302)
    expect(british.headers.get('cache-control')).toBe('private, no-store')
    const target = new URL(british.location ?? '')
    expect(target.origin + target.pathname).toBe('https://example.co.uk/London')
    const clickToken = target.searchParams.get('c') ?? ''
    expect((await visit(short, { ip: '8.8.8.8', userAgent: userAgents.phone })).location).toMatch(
      /^https:\/\/m\.example\.com\//,
    )
    const plain = await visit(`${short}?ref=a&sub1=b`, { ip: '8.8.8.8' })
    expect(plain.location).toBe('https://example.com/?from=waymark&utm_source=press&ref=a#top')

    await waitFor(async () => (await totalClicks('journey')) === 3, {
      timeoutMs: 2_000,
      description: 'the three clicks are readable within two seconds',
    })
    const geo = await key.GET('/api/v1/links/{code}/analytics/geo', link)
    expect(geo.data?.data.countries).toContainEqual(
      expect.objectContaining({ countryCode: 'GB', countryName: 'United Kingdom', clicks: 1 }),
    )
    const daily = { params: { ...link.params, query: { granularity: 'day' as const } } }
    const { data: answered } = await key.GET('/api/v1/links/{code}/analytics/timeseries', daily)
    const series = answered?.data.data ?? []
    expect(series.length).toBeGreaterThanOrEqual(30)
    expect(series.reduce((sum, point) => sum + point.totalClicks, 0)).toBe(3)
    const { data: click } = await session.GET('/api/v1/analytics/events/{clickToken}', {
      params: { path: { clickToken } },
    })
    expect(click?.data).toMatchObject({
      clickToken,
      linkId: made.data?.data.id,
      countryCode: 'GB',
      city: 'London',
      deviceType: 'desktop',
      isUnique: true,
      originalUrl: 'https://example.com/?from=waymark#top',
      resolvedUrl: british.location,
    })
  })

  it('shows a page, not a guess, for a code that no link has', async () => {
    const unknown = await visit(`${waymark.redirectorUrl}/nobody`)
    expect(unknown.status).toBe(404)
    expect(unknown.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  it('loses nothing over a clean stop and over a kill', async () => {
    const before = (await totalClicks('journey')) ?? 0
    expect(await waymark.process.stop()).toEqual({ code: 0, signal: null })
    await restart()
    expect(await totalClicks('journey')).toBe(before)

    const answered = await visit(`${waymark.redirectorUrl}/journey`, { ip: '9.9.9.9' })
    expect(answered.status).toBe(302)
    await waitFor(async () => (await totalClicks('journey')) === before + 1, {
      timeoutMs: 2_000,
      description: 'the click is there',
    })
    await waymark.process.kill()
    await restart()
    expect(await totalClicks('journey')).toBe(before + 1)
    expect((await visit(`${waymark.redirectorUrl}/journey`, { ip: londonIp })).location).toMatch(
      /^https:\/\/example\.co\.uk\//,
    )
  }, 120_000)
})
