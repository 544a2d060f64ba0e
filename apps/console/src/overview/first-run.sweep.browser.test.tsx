import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { type FakeRoutes, fakeError } from '../testing/fake-api.ts'
import { renderConsole } from '../testing/render-in-browser.tsx'
import { sampleLink } from '../testing/sample-link.ts'
import { asRole, sampleFacts, workspaceId } from '../testing/session-facts.ts'

const list = (...data: object[]) => ({ data, meta: { total: data.length, limit: 1, offset: 0 } })
const summary = (totalClicks: number, conversions = 0) => ({
  data: {
    totalClicks,
    uniqueClicks: totalClicks,
    conversions,
    revenue: 0,
    cost: 0,
    profit: 0,
    roi: null,
    epc: null,
  },
})
const link = sampleLink()
const visit = {
  clickToken: 'token-1',
  clickedAt: '2026-11-25T10:00:00.000Z',
  countryName: 'Germany',
  deviceType: 'mobile',
  browser: 'Safari',
}
const clicksRoute = 'GET /api/v1/analytics/clicks'
const membersRoute = `GET /api/v1/workspaces/${workspaceId}/members`
const invitationsRoute = `GET /api/v1/workspaces/${workspaceId}/invitations`
const linksRoute = 'GET /api/v1/links/list'
const summaryRoute = 'GET /api/v1/analytics/overview/summary'
const textOf = ({ textContent }: Element) => textContent.trim()
const show = async (more: FakeRoutes = {}, facts = sampleFacts, width = 1440) => {
  await page.viewport(width, 900)
  return renderConsole(
    '/overview',
    {
      [linksRoute]: list(),
      'GET /api/v1/affiliate-networks': list(),
      'GET /api/v1/costs': list(),
      [membersRoute]: list({}),
      [invitationsRoute]: list(),
      [summaryRoute]: summary(0),
      [clicksRoute]: { data: [], meta: { limit: 1, nextCursor: null } },
      'GET /api/v1/postback-security': { data: { requireKey: true, key: 'k-1' } },
      'POST /api/v1/links': Response.json({ data: link }, { status: 201 }),
      ...more,
    },
    facts,
  )
}
const open = async (...options: Parameters<typeof show>) => {
  const shown = await show(...options)
  await expect.element(page.getByRole('heading', { name: /^See a visit/ })).toBeVisible()
  return shown
}

describe('8: a workspace with nothing in it', () => {
  it('leads from a link over its first visit, seen as it comes, to the postback URL', async () => {
    const { api } = await open()
    await page.getByLabelText('Destination URL').fill('https://shop.example/a')
    api.answer(linksRoute, list(link))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('textbox', { name: 'Short URL' })).toHaveValue(link.shortUrl)
    await expect.element(page.getByText(/^Waiting for the first visit/)).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Postback URL' })).not.toBeInTheDocument()
    api.answer(clicksRoute, { data: [visit], meta: { limit: 1, nextCursor: null } })
    await expect.element(page.getByText('25 Nov 2026, 11:00:00: Germany, mobile, Safari')).toBeVisible()
    const postback = page.getByRole('textbox', { name: 'Postback URL' })
    await expect.element(postback).toHaveValue(expect.stringMatching(/\/api\/v1\/postback\?.*&key=k-1$/))
  })

  it('has the first link soon after it was made elsewhere, as by demo data', async () => {
    const { api } = await open()
    await expect.element(page.getByLabelText('Destination URL')).toBeVisible()
    api.answer(linksRoute, list(link))
    const shortUrl = page.getByRole('textbox', { name: 'Short URL' })
    await expect.element(shortUrl, { timeout: 8_000 }).toHaveValue(link.shortUrl)
    await expect.element(page.getByLabelText('Destination URL')).not.toBeInTheDocument()
  })

  it('says each of its first steps once', async () => {
    await open()
    const steps = page.getByRole('region', { name: 'First steps' })
    const said = () =>
      steps.elements().flatMap((panel) => [...panel.querySelectorAll('h3, ul a')].map(textOf))
    expect(said()).toEqual([
      'Make a link',
      'See a visit',
      'Receive conversions',
      'Add a network',
      'Enter a cost',
      'Invite',
    ])
    const invite = steps.getByRole('link', { name: 'Invite' })
    await expect.element(invite).toHaveAttribute('href', expect.stringMatching(/\/settings\/members$/))
  })

  const one = list({})
  it.each([
    ['no other member', one, list(), 'to do'],
    ['another member', { ...one, meta: { ...one.meta, total: 2 } }, list(), 'done'],
    ['an open invitation', one, list({}), 'done'],
  ])('ticks by what there is whether others are invited: %s', async (_, members, invitations, said) => {
    await open({ [membersRoute]: members, [invitationsRoute]: invitations })
    const step = page.getByRole('listitem').filter({ hasText: 'Invite' })
    await expect.element(step).toHaveTextContent(`Invite${said}`)
  })

  it.each([
    ['editors', asRole('editor')],
    ['admins of some links', asRole('admin', true)],
  ])('17: shows %s no step to invite others, and requests no members for them', async (_, facts) => {
    const { api } = await open({}, facts)
    await expect.element(page.getByRole('link', { name: 'Enter a cost' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Invite' })).not.toBeInTheDocument()
    expect(api.calls.filter(({ path }) => /members|invitations/.test(path))).toEqual([])
  })

  it('is gone when all but an invitation is done: a person who works alone does not invite others', async () => {
    const { api } = await open()
    api.answer(linksRoute, list(link))
    api.answer(summaryRoute, summary(1, 1))
    for (const of of ['affiliate-networks', 'costs']) api.answer(`GET /api/v1/${of}`, list({}))
    await page.getByLabelText('Destination URL').fill('https://shop.example/a')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('region', { name: 'First steps' })).not.toBeInTheDocument()
  })

  it('shows visits and conversions as they come, with all that follows from them', async () => {
    const { api } = await open({ [linksRoute]: list(link) })
    for (const [figures, made, step] of [
      [summary(3), 'affiliate-networks', 'Add a network'],
      [summary(1_000), 'costs', 'Enter a cost'],
    ] as const) {
      const item = page.getByRole('listitem').filter({ hasText: step })
      await expect.element(item).toHaveTextContent(`${step}to do`)
      api.answer(`GET /api/v1/${made}`, list({}))
      api.answer(summaryRoute, figures)
      const clicks = figures.data.totalClicks.toLocaleString('en')
      await expect.element(page.getByRole('definition').first()).toHaveTextContent(clicks)
      await expect.element(item).toHaveTextContent(`${step}done`)
    }
  })

  it('does not lose what was typed where the API refuses it', async () => {
    const details = [{ path: 'originalUrl', message: 'is no URL' }]
    await open({ 'POST /api/v1/links': fakeError(400, 'VALIDATION_FAILED', { details }) })
    await page.getByLabelText('Destination URL').fill('shop')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('is no URL')).toBeVisible()
    await expect.element(page.getByLabelText('Destination URL')).toHaveValue('shop')
  })

  it('48: says that figures are unavailable where there were none yet, and has them later', async () => {
    const unavailable = fakeError(503, 'UNAVAILABLE', {}, { 'retry-after': '0' })
    const { api } = await show({ [summaryRoute]: unavailable })
    const notice = page.getByText('This part is unavailable. Trying again.')
    await expect.element(notice).toBeVisible()
    api.answer(summaryRoute, summary(0))
    await expect.element(page.getByRole('heading', { name: /^See a visit/ })).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
  })

  it('17: shows viewers why they cannot make the link', async () => {
    await open({}, asRole('viewer'))
    await expect.element(page.getByLabelText('Destination URL')).toBeDisabled()
  })

  it.each([1440, 360])('21: has nothing against WCAG at %d px', async (width) => {
    await open({ [linksRoute]: list(link), [summaryRoute]: summary(1) }, sampleFacts, width)
    await expect.element(page.getByRole('textbox', { name: 'Postback URL' })).toBeVisible()
    await expectAccessible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
