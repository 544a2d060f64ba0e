import { Suspense } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { renderInBrowser } from '../testing/render-in-browser.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { MissingPart } from './missing-part.tsx'
import { RouteError } from './route-error.tsx'

const gone = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a1b2.js'))

/** The notice, and beside it a page with this in it. */
function show(content: React.ReactNode, served: Response = new Response('<html></html>')) {
  const reload = vi.fn()
  const { send, calls } = fakeApi({ 'GET /index.html': served })
  renderInBrowser(<MissingPart origin={location.origin} send={send} reload={reload} />)
  renderInBrowser(<main>{content}</main>)
  return { reload, calls }
}

/** A page that shows a part of it for the first time. */
function partIn(content: React.ReactNode) {
  const Missing = lazyPart(gone)
  return (
    <>
      <h1>Page</h1>
      {content}
      <Suspense fallback={null}>
        <Missing />
      </Suspense>
    </>
  )
}
const notice = () => page.getByText(/^A part of this page could not be loaded/)

beforeEach(() => sessionStorage.clear())

describe('a part of a build that the server has no more', () => {
  it('brings the new build, once: after that the page says why something does not open', async () => {
    const { reload } = show(partIn(null))
    await expect.poll(() => reload.mock.calls).toHaveLength(1)
    renderInBrowser(partIn(null))
    await expect.element(notice()).toBeVisible()
    await page.getByRole('button', { name: 'Reload' }).click()
    expect(reload).toHaveBeenCalledTimes(2)
    await expectAccessible()
  })

  it('leaves what is typed, and the page around it, as they are', async () => {
    const { reload, calls } = show(
      partIn(
        <form>
          <input aria-label="Name" defaultValue="half typed" />
        </form>,
      ),
    )
    await expect.element(notice()).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('half typed')
    await expect.element(page.getByRole('heading', { name: 'Page' })).toBeVisible()
    expect(calls).toEqual([])
    expect(reload).not.toHaveBeenCalled()
  })

  it('does not reload over a draft that is left only after a confirmation', async () => {
    const preventUnload = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    onTestFinished(() => removeEventListener('beforeunload', preventUnload))
    const { reload } = show(partIn(null))
    await expect.element(notice()).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  })

  it('does not leave a page for a server that has none', async () => {
    const { reload, calls } = show(partIn(null), new Response('', { status: 503 }))
    await expect.poll(() => calls).toHaveLength(1)
    await expect.element(notice()).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  })

  it('is said in place of a page that is missing as a whole, with what can be done', async () => {
    const missing = await gone().catch((error: Error) => error)
    renderInBrowser(<RouteError error={missing} reset={() => {}} />)
    await expect.element(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await expect.element(page.getByText(/server lacks a file .* npx --yes pnpm@10 console$/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expectAccessible()
  })

  it('is only said where it was loaded ahead, as for a link that is pointed at', async () => {
    const { reload, calls } = show(<h1>Page</h1>)
    await expect.poll(() => document.querySelector('[role=alert]')).not.toBeNull()
    dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    await expect.element(notice()).toBeVisible()
    expect(calls).toEqual([])
    expect(reload).not.toHaveBeenCalled()
  })
})
