import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fakeError } from '../testing/fake-api.ts'
import { renderConsoleAt } from '../testing/render-in-browser.tsx'
import { sampleFacts, workspaceId } from '../testing/session-facts.ts'

const invitation = (email: string) => ({
  data: { workspaceName: 'Globex', role: 'editor', email, expiresAt: '2026-12-01T00:00:00.000Z' },
})
const route = 'GET /api/v1/invitations/{token}'

describe('an invitation', () => {
  it('106: says workspace and role, and leads into the workspace when it is accepted', async () => {
    const { api } = await renderConsoleAt('/invite#token-1', {
      [route]: invitation(sampleFacts.user.email),
      'POST /api/v1/invitations/{token}/accept': Response.json({ data: { workspaceId } }, { status: 201 }),
    })
    await expect.element(page.getByText('You are invited to Globex as editor.')).toBeVisible()
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    expect(api.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toContain(
      '/api/v1/invitations/token-1/accept',
    )
  })

  it('106: names the address it was sent to where another one is signed in', async () => {
    await renderConsoleAt('/invite#token-1', { [route]: invitation('new@example.com') })
    await expect.element(page.getByText(/It was sent to new@example\.com/)).toBeVisible()
  })

  it('106: is found again after an account was made for it', async () => {
    await renderConsoleAt('/sign-up#token-1', { [route]: invitation(sampleFacts.user.email) })
    await expect.element(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  })

  it('106: says that it is not there when it was used', async () => {
    await renderConsoleAt('/invite#token-1', { [route]: fakeError(404, 'NOT_FOUND') })
    await expect.element(page.getByText('Not here, or not yours')).toBeVisible()
  })
})
