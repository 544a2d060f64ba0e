import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderConsole } from '../testing/render-in-browser.tsx'

const rest = '7b5e-9d10-5a3f5d1c2b4a'

/** As clicks of a moment have it. */
function tokenOf(atMs: number): string {
  const time = atMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-${rest}`
}

describe('the drawer of a click that cannot be read', () => {
  const drawer = page.getByRole('dialog', { name: 'Click' })

  /** Opens one that is stored after so many requests. @returns how many there were */
  async function open(token: string, missingTimes: number) {
    let requests = 0
    const click = { clickToken: token, deviceType: 'mobile', deviceBrand: 'Apple', deviceModel: 'iPhone' }
    await page.viewport(1440, 900)
    await renderConsole(`/live?click=${token}`, {
      'GET /api/v1/analytics/clicks': { data: [], meta: { limit: 100, nextCursor: null } },
      'GET /api/v1/clicks/{clickToken}': () => {
        requests += 1
        return requests > missingTimes
          ? { data: { ...click, clickedAt: '2026-11-25T10:00:00.000Z', subIds: {}, linkId: null } }
          : Response.json({ code: 'NOT_FOUND' }, { status: 404 })
      },
    })
    return () => requests
  }

  it('waits for one that was shown live a moment ago', async () => {
    const requests = await open(tokenOf(Date.now()), 2)
    await expect.element(drawer.getByText('mobile Apple iPhone')).toBeVisible()
    expect(requests()).toBe(3)
  })

  it('says of an old one at once that it is not here', async () => {
    const requests = await open(tokenOf(Date.now() - 61_000), Number.POSITIVE_INFINITY)
    await expect.element(drawer.getByText('Not here, or not yours')).toBeVisible()
    expect(requests()).toBe(1)
  })
})
