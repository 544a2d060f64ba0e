import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.ts'
import type { FakeRoutes } from '../../testing/fake-api.ts'
import { renderConsole } from '../../testing/render-in-browser.tsx'
import { sampleLink } from '../../testing/sample-link.ts'
import { asRole, workspaceId } from '../../testing/session-facts.ts'

const click = '019ac1f0-6666-7b5e-9d10-5a3f5d1c2b4a'
const conversionId = '019ac1f0-8888-7b5e-9d10-5a3f5d1c2b4a'
const link = sampleLink()
const offer = { id: '019ac1f0-9999-7b5e-9d10-5a3f5d1c2b4a', name: 'Sneakers', status: 'active' }

const found = (kind: string, id: string, label: string, path: string) => ({
  data: [{ kind, id, label, detail: null, path: `/w/${workspaceId}/${path}` }],
})
const answers: Record<string, object> = {
  [click]: found('click', click, click, `live/${click}`),
  'T-77': found('conversion', conversionId, 'T-77', `conversions/${conversionId}`),
  alpha: found('link', link.id, 'alpha', `links/${link.id}`),
  sneakers: found('offer', offer.id, 'Sneakers', `offers/${offer.id}`),
}
const conversion = {
  id: conversionId,
  clickToken: click,
  linkId: link.id,
  status: 'sale',
  originalStatus: 'approved',
  payout: 15,
  currency: 'USD',
  tid: 'T-77',
  source: 'postback',
  previousStatus: 'lead',
  clickedAt: '2026-11-25T10:00:00.000Z',
  convertedAt: '2026-11-25T11:00:00.000Z',
  click: { shortUrl: 'https://go.example/alpha', countryName: 'Germany', deviceType: 'mobile' },
  history: [
    {
      at: '2026-11-25T11:00:00.000Z',
      from: null,
      to: 'lead',
      payout: 0,
      currency: 'USD',
      origin: 'postback',
    },
    {
      at: '2026-11-25T12:00:00.000Z',
      from: 'lead',
      to: 'sale',
      payout: 15,
      currency: 'USD',
      origin: 'postback',
    },
  ],
}
const routes: FakeRoutes = {
  'GET /api/v1/search': ({ query }) => answers[query.q ?? ''] ?? { data: [] },
  'GET /api/v1/links/by-id/{id}': { data: link },
  'GET /api/v1/clicks/{clickToken}': {
    data: { clickToken: click, clickedAt: '2026-11-25T10:00:00.000Z', subIds: {} },
  },
  'GET /api/v1/analytics/clicks': { data: [], meta: { limit: 100, nextCursor: null } },
  'GET /api/v1/conversions/postback-logs': { data: [], meta: { total: 0, limit: 1, offset: 0, counts: {} } },
  'GET /api/v1/conversions/{conversionId}': { data: conversion },
  'GET /api/v1/offers/{id}': {
    data: { ...offer, url: 'https://shop.example/', groupName: null, notes: null, countries: [] },
  },
  'GET /api/v1/offers': { data: [], meta: { total: 0, limit: 50, offset: 0 } },
  'GET /api/v1/offers/stats': { data: [], meta: { total: 0, limit: 50, offset: 0 } },
  'GET /api/v1/offers/{id}/stats': { data: { offerId: offer.id, capDaily: null, capTotal: null } },
  'PATCH /api/v1/links/{code}': { data: link },
}

const searchFor = async (text: string, facts = asRole('owner')) => {
  await page.viewport(1440, 900)
  const { api } = await renderConsole('/overview', routes, facts)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: 'Search' }).fill(text)
  return api
}
const option = (name: RegExp) => page.getByRole('option', { name })
const enter = () => userEvent.keyboard('{Enter}')

describe('86: ⌘K', () => {
  it.each([
    ['a click id', click, page.getByRole('dialog', { name: 'Click' })],
    ['a tid', 'T-77', page.getByRole('heading', { level: 1, name: 'T-77' })],
    ['a name of a link', 'alpha', page.getByRole('tab', { name: 'Flow' })],
    ['a name of an offer', 'sneakers', page.getByRole('dialog', { name: 'Offer' }).getByText('Sneakers')],
  ])('leads from %s to its page', async (_, text, reached) => {
    await searchFor(text)
    await expect.element(page.getByRole('option').first()).toBeVisible()
    await enter()
    await expect.element(reached).toBeVisible()
  })

  it('waits for the search where Enter is faster', async () => {
    await searchFor('alpha')
    await enter()
    await expect.element(page.getByRole('tab', { name: 'Flow' })).toBeVisible()
  })

  it('shows what became of a conversion, and leads to its click and link', async () => {
    await searchFor('T-77')
    await enter()
    await expect.element(page.getByRole('cell', { name: 'lead → sale' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'go.example/alpha' })).toBeVisible()
    await page.getByRole('link', { name: click }).click()
    await expect.element(page.getByRole('dialog', { name: 'Click' })).toBeVisible()
  })

  it('pauses a link by its name, and takes it back', async () => {
    const api = await searchFor('pause alpha')
    await option(/^Pause alpha/).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    const changes = () => api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    await expect.poll(changes).toEqual([{ isActive: false }, { isActive: true }])
  })

  it('17: shows viewers the action, and why they cannot', async () => {
    const api = await searchFor('pause alpha', asRole('viewer'))
    await expect.element(option(/Viewers cannot change this/)).toHaveAttribute('aria-disabled', 'true')
    await enter()
    expect(api.calls.filter(({ method }) => method === 'PATCH')).toEqual([])
  })

  it.each([
    ['stream', 'Flow'],
    ['lander', 'Landings'],
    ['campaign', 'Links'],
    ['dns', 'Domains'],
  ])('knows %s as %s', async (text, name) => {
    await searchFor(text)
    await expect.element(option(new RegExp(`^${name}`))).toBeVisible()
  })

  it('leads to the flow of the link that is shown', async () => {
    await page.viewport(1440, 900)
    await renderConsole(`/links/${link.id}`, routes)
    await page.getByRole('button', { name: 'Find or run' }).click()
    await page.getByRole('combobox', { name: 'Search' }).fill('stream')
    await option(/^Flow/).click()
    await expect.element(page.getByRole('tab', { name: 'Flow', selected: true })).toBeVisible()
  })

  it('says that nothing is called so', async () => {
    await searchFor('nothing of the kind')
    await expect.element(page.getByText('Nothing of that name')).toBeVisible()
  })

  it.each([1440, 360])('21: has nothing against WCAG at %d px', async (width) => {
    await searchFor('alpha')
    await page.viewport(width, 800)
    await expect.element(option(/^alpha/)).toBeVisible()
    await expectAccessible()
  })
})
