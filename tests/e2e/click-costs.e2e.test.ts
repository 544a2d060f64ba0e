import { type TempDir, tempDir, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilLeadsTo } from './support/affiliate-flow.ts'
import { type Account, done, signUp } from './support/integrator.ts'
import { type Standalone, startStandalone } from './support/processes.ts'

interface Figures {
  clicks: number
  cost: number
  revenue: number
  profit: number
}

const dayMs = 86_400_000
/** A day more on either side: the test may begin before midnight. */
const [from, to] = [-dayMs, dayMs].map((ms) => new Date(Date.now() + ms).toISOString().slice(0, 10))

describe('costs that arrive with the click', () => {
  let folder: TempDir
  let running: Standalone
  let account: Account
  beforeAll(async () => {
    folder = await tempDir()
    running = await startStandalone(folder.path, { RATE_LIMIT_DISABLED: 'true' })
    account = await signUp(running.apiUrl, 'costs@example.com')
  })
  afterAll(async () => {
    await running?.process.stop()
    await folder.remove()
  }, 60_000)

  const make = <Data>(path: string, body: object) => done(account.key.call<Data>('POST', path, body))
  const aSource = (costModel: object) =>
    make<{ id: string }>('/traffic-sources', {
      name: JSON.stringify(costModel),
      postbackUrl: null,
      costModel,
      parameters: [{ name: 'bid', token: '{bid}', target: 'cost' }],
    })
  const aLink = async (trafficSourceId: string) => {
    const originalUrl = 'https://shop.example/?c={click_id}'
    const link = await make<{ id: string; shortCode: string }>('/links', { originalUrl, trafficSourceId })
    await untilLeadsTo(running.redirectorUrl, link.shortCode, 'shop.example')
    return link
  }
  /** @returns the click token */
  const visit = async (code: string, query = ''): Promise<string> => {
    const address = `${running.redirectorUrl}/${code}${query}`
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0' }
    const { headers: answered } = await fetch(address, { redirect: 'manual', headers })
    return new URL(answered.get('location') ?? '').searchParams.get('c') ?? ''
  }
  const figuresOf = async (linkId: string): Promise<Figures> => {
    const { totals } = await done(
      account.key.call<{ totals: Figures }>('POST', '/analytics/report', {
        from,
        to,
        groupBy: ['traffic_source'],
        metrics: ['clicks', 'cost', 'revenue', 'profit'],
        filters: [{ field: 'link', operator: 'eq', value: linkId }],
      }),
    )
    return totals
  }
  const untilFigures = async (linkId: string, expected: Partial<Figures>) => {
    let figures: Figures | undefined
    const areThere = async () => {
      figures = await figuresOf(linkId)
      return Object.entries(expected).every(([name, value]) => figures?.[name as keyof Figures] === value)
    }
    const description = `the figures are ${JSON.stringify(expected)}`
    await waitFor(areThere, { timeoutMs: 30_000, description }).catch(() => null)
    expect(figures).toMatchObject(expected)
  }

  it('count what the visit brings, and stay when the model changes', async () => {
    const source = await aSource({ type: 'from_click' })
    const link = await aLink(source.id)
    for (const bid of ['0.05', '0.07', '{bid}', '-1']) await visit(link.shortCode, `?bid=${bid}`)
    await untilFigures(link.id, { cost: 0.12 })
    await done(
      account.key.call('PATCH', `/traffic-sources/${source.id}`, { costModel: { type: 'cpc', amount: 1 } }),
    )
    const total = async () => (await figuresOf(link.id)).cost
    await waitFor(
      async () => {
        await visit(link.shortCode)
        return (await total()) > 1
      },
      { timeoutMs: 30_000, description: 'a click costs by the new model' },
    )
    // What the clicks of before cost stays beside it.
    expect((await total()) % 1).toBeCloseTo(0.12)
  })

  it('are of conversions, and follow what becomes of them', async () => {
    const [perLead, share] = [
      await aSource({ type: 'cpa', amount: 3 }),
      await aSource({ type: 'revshare', percent: 25 }),
    ]
    const [one, other] = [await aLink(perLead.id), await aLink(share.id)]
    const postback = (token: string, status: string, payout: string) =>
      fetch(
        `${running.apiUrl}/api/v1/postback?click_id=${token}&status=${status}&payout=${payout}&currency=USD`,
      )
    const [token, otherToken] = [await visit(one.shortCode), await visit(other.shortCode)]
    await postback(token, 'lead', '0')
    await postback(otherToken, 'sale', '40')
    await untilFigures(one.id, { cost: 3 })
    await untilFigures(other.id, { cost: 10, revenue: 40, profit: 30 })
    await postback(token, 'rejected', '0')
    await untilFigures(one.id, { cost: 0 })
  })

  it('give way to a cost record of the link and day', async () => {
    const source = await aSource({ type: 'cpc', amount: 2 })
    const link = await aLink(source.id)
    await visit(link.shortCode)
    await waitFor(async () => (await figuresOf(link.id)).cost >= 2, {
      timeoutMs: 30_000,
      description: 'the click costs something',
    })
    await make('/costs', { linkId: link.id, periodStart: from, periodEnd: to, amount: 0.5, currency: 'USD' })
    await untilFigures(link.id, { cost: 0.5 })
    await make('/costs', { linkId: null, periodStart: from, periodEnd: to, amount: 100, currency: 'USD' })
    await untilFigures(link.id, { cost: 0.5 })
  })
})
