import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/axe.ts'
import { renderConsole } from '../../testing/render-in-browser.tsx'

const script = () => document.querySelector('script[type=module][src]')?.getAttribute('src')
const served = (src: string | undefined | null, status = 200) =>
  new Response(`<script type="module" src="${src}"></script>`, { status })
const seen = async (answer: Response) => {
  const { api } = await renderConsole('/overview', { 'GET /index.html': answer })
  await expect.poll(() => api.calls.some(({ path }) => path === '/index.html')).toBe(true)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  return api
}
const banner = () => page.getByText('New version, reload')

describe('3: a new build', () => {
  it('is said in the tab that has the old one, without the session’s token', async () => {
    const api = await seen(served('/assets/index-newer.js'))
    await expect.element(banner()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'reload' })).toBeVisible()
    expect(api.calls.find(({ path }) => path === '/index.html')?.headers).not.toHaveProperty('authorization')
    await expectAccessible()
  })

  it.each([
    ['the same build', () => served(script())],
    ['a build that is under way', () => served('/none.js', 503)],
  ])('is not said for %s', async (_, answer) => {
    await seen(answer())
    await expect.element(banner()).not.toBeInTheDocument()
  })
})
