import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromiumArgs, chromiumPath, ensureChromium } from '@waymark/scripts/services'
import { type TempDir, tempDir } from '@waymark/testing'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpCredentials } from './support/clients.ts'
import { type Standalone, startStandalone } from './support/processes.ts'

const rounds = 3
/**
 * The goal is a second by the clock of a quiet machine, where it takes some 300 ms of the processor; 606 were
 * measured beside much other work.
 */
const mostCpuMs = 900
/** An operation that a reader sees: its name in the list of a viewer that has a tree of its own. */
const shownOperation = `[...document.querySelector('openapi-explorer')?.shadowRoot?.querySelectorAll('.nav-bar-path') ?? []].some((path) => path.getClientRects().length > 0)`
/** Ends after the frame whose paint has it. */
const watch = `globalThis.shownMs = new Promise((resolve) => {
  const painted = new MessageChannel()
  painted.port1.onmessage = () => resolve(performance.now())
  const look = () => (${shownOperation} ? painted.port2.postMessage(null) : requestAnimationFrame(look))
  requestAnimationFrame(look)
})`

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const axeRun = `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`

describe.skipIf(chromiumPath() === null)('/docs in a browser', () => {
  let folder: TempDir
  let waymark: Standalone
  let browser: Browser
  beforeAll(async () => {
    folder = await tempDir()
    waymark = await startStandalone(folder.path, { CONSOLE: 'off' })
    browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs })
  })
  afterAll(async () => {
    await browser?.close()
    await waymark?.process.stop()
    await folder?.remove()
  }, 60_000)

  /** By a browser that has nothing of it. */
  const open = async () => {
    const page = await browser.newPage()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.addInitScript({ content: watch })
    await page.goto(`${waymark.apiUrl}/docs`, { waitUntil: 'commit' })
    const shownMs: number = await page.evaluate('globalThis.shownMs')
    const { metrics } = await cdp.send('Performance.getMetrics')
    const cpuMs = 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
    await page.close()
    return { shownMs, cpuMs }
  }

  it('shows its first operation within a second of the processor', async () => {
    const times: Awaited<ReturnType<typeof open>>[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await open())
    const [cpuMs, shownMs] = [
      Math.min(...times.map((time) => time.cpuMs)),
      Math.min(...times.map((time) => time.shownMs)),
    ]
    process.stdout.write(
      `/docs: ${cpuMs.toFixed(0)} ms of the processor, its first operation after ${shownMs.toFixed(0)} ms at best\n`,
    )
    expect(cpuMs).toBeLessThan(mostCpuMs)
  })

  /** With what its policy did not let it do, and what else went wrong in it. */
  const openAt = async (hash: string, scheme: 'light' | 'dark' = 'light') => {
    const page = await browser.newPage({ colorScheme: scheme, viewport: { width: 1_280, height: 900 } })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(`${waymark.apiUrl}/docs${hash}`)
    return { page, errors }
  }
  const shownPath = (page: Page, path: string) =>
    page.locator('main').getByText(path, { exact: true }).first()

  it('opens an operation by its address, and sends it with a key', async () => {
    const { apiKey } = await signUpCredentials(waymark.apiUrl, 'reader@example.com')
    const { page, errors } = await openAt('#links?route=get-/api/v1/links/list')
    await shownPath(page, '/api/v1/links/list').waitFor()
    await page.getByRole('link', { name: 'Authentication' }).click()
    await page.locator('main').getByPlaceholder('api-token').first().fill(apiKey)
    await page.locator('main').getByRole('button', { name: 'Set' }).first().click()
    await page.getByRole('link', { name: 'List links' }).click()
    const sent = page.waitForRequest(`${waymark.apiUrl}/api/v1/links/list**`)
    await page.locator('main').getByRole('button', { name: 'Execute' }).click()
    const answer = await (await sent).response()
    expect([(await sent).headers()['x-api-key'], answer?.status()]).toEqual([apiKey, 200])
    await page.locator('main').getByRole('button', { name: 'Model' }).first().click()
    await page.locator('main .obj-toggle').first().click()
    expect(errors).toEqual([])
    // No text becomes HTML but by the viewer's own templates.
    await expect(page.evaluate('document.body.innerHTML = "<p></p>"')).rejects.toThrow(/TrustedHTML/)
    await page.close()
  })

  it('shows another part when it is chosen, and names it in its address', async () => {
    const { page, errors } = await openAt('#links?route=get-/api/v1/links/list')
    await shownPath(page, '/api/v1/links/list').waitFor()
    await page.getByLabel('Part').selectOption({ label: 'Conversions' })
    await page.getByRole('link', { name: 'List conversion goals' }).waitFor()
    expect(new URL(page.url()).hash).toMatch(/^#conversions/)
    await page.goBack()
    await page.getByRole('link', { name: 'List links' }).waitFor()
    await page.getByLabel('Part').selectOption({ label: 'Everything' })
    await page.getByRole('link', { name: 'List conversion goals' }).waitFor()
    await page.getByRole('link', { name: 'List links' }).waitFor()
    expect(errors).toEqual([])
    await page.close()
  })

  it.each(['light', 'dark'] as const)('is legible and named for all, %s', async (scheme) => {
    for (const hash of ['', '#links?route=post-/api/v1/links']) {
      const { page } = await openAt(hash, scheme)
      await page.getByRole('link', { name: 'Make a short link' }).waitFor()
      if (hash !== '') await shownPath(page, '/api/v1/links').waitFor()
      await page.evaluate(axeSource)
      expect(await page.evaluate(axeRun), hash).toEqual([])
      await page.close()
    }
  })
})
