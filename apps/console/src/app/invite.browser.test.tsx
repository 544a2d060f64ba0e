import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fakeError } from '../testing/fake-api.ts'
import { renderConsoleAt } from '../testing/render-in-browser.tsx'
import { sampleFacts, workspaceId } from '../testing/session-facts.ts'

const invitation = (email: string) => ({
  data: { workspaceName: 'Globex', role: 'editor', email, expiresAt: '2026-12-01T00:00:00.000Z' },
})
const globex = { id: sampleFacts.workspaces[1]?.id ?? '' }
const route = 'GET /api/v1/invitations/{token}'

describe('an invitation', () => {
  it('106: says workspace and role, and leads into the workspace when it is accepted', async () => {
    const stored: unknown[] = []
    const { api } = await renderConsoleAt('/invite#token-1', {
      [route]: invitation(sampleFacts.user.email),
      'GET /api/v1/invitations/': fakeError(400, 'VALIDATION_FAILED'),
      'POST /api/v1/invitations/{token}/accept': Response.json({ data: { workspaceId } }, { status: 201 }),
      'GET /api/v1/users/me/preferences': { data: { theme: 'dark' } },
      'PUT /api/v1/users/me/preferences': ({ body }) => {
        stored.push(body)
        return { data: Object(body) }
      },
    })
    await expect.element(page.getByText('You are invited to Globex as editor.')).toBeVisible()
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    expect(api.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toContain(
      '/api/v1/invitations/token-1/accept',
    )
    // The address loses its token before the page is gone.
    expect(api.calls.map(({ path }) => path)).not.toContain('/api/v1/invitations/')
    // From now on `/` leads there, and not to the empty workspace of a new account.
    expect(stored).toEqual([{ theme: 'dark', workspaceId }])
  })

  it.each([
    ['that was joined or chosen last', globex.id, globex.id],
    ['that is the oldest where that one is no more', 'gone', workspaceId],
  ])('106: leads from / to the workspace %s', async (_, chosen, id) => {
    const { history } = await renderConsoleAt(
      '/',
      {},
      { ...sampleFacts, preferences: { workspaceId: chosen } },
    )
    await expect.poll(() => history.location.pathname).toBe(`/w/${id}/overview`)
  })

  it('106: says that a link without its token is not good', async () => {
    const { api } = await renderConsoleAt('/invite')
    await expect.element(page.getByText('This link is not good any more.')).toBeVisible()
    expect(api.calls.map(({ path }) => path)).not.toContain('/api/v1/invitations/')
  })

  it('106: names the address it was sent to where another one is signed in', async () => {
    await renderConsoleAt('/invite#token-1', { [route]: invitation('new@example.com') })
    await expect.element(page.getByText(/It was sent to new@example\.com/)).toBeVisible()
  })

  it('106: is found again after an account was made for it', async () => {
    await renderConsoleAt('/sign-up#token-1', { [route]: invitation(sampleFacts.user.email) })
    await expect.element(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  })

  it('106: says that it is not good any more when it was used', async () => {
    await renderConsoleAt('/invite#token-1', { [route]: fakeError(404, 'NOT_FOUND') })
    await expect.element(page.getByText('This link is not good any more.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'To the start page' })).toBeVisible()
  })
})
