import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromiumArgs, chromiumPath, ensureChromium } from '@waymark/scripts/services'
import { type SpawnedProcess, waitFor } from '@waymark/testing'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Clone, makeClone } from '../support/clone.ts'
import { createIntegrator, password } from '../support/integrator.ts'

const email = 'olga@example.com'
const startTimeoutMs = 150_000
const html = { headers: { accept: 'text/html' } }
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
/** A network of its own has the loopback alone, which is down at first. */
const withoutNetwork = ['unshare', '-n', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"'] as const
const canCutNetwork = process.platform === 'linux' && process.getuid?.() === 0

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) })).status === 200
  } catch {
    return false
  }
}

/**
 * In a clone of its own, since its console is built, changed and broken. One start after the other, as people
 * have it.
 */
describe.skipIf(chromiumPath() === null)('npm start in a clone', () => {
  let clone: Clone
  let running: SpawnedProcess | undefined
  let browser: Browser | undefined
  /** Has the console of the second start open. */
  let tab: Page

  const dist = () => join(clone.folder, 'apps/console/dist')
  const source = () => join(clone.folder, 'apps/console/src/words/en/shell.ts')
  const launch = (executablePath: string) => chromium.launch({ executablePath, args: chromiumArgs })
  const start = async () => {
    running = await clone.start()
    await waitFor(() => isUp(clone.url), { timeoutMs: startTimeoutMs, description: 'the api answers' })
    return running
  }

  beforeAll(async () => {
    clone = await makeClone()
  })
  afterEach(async () => void (await running?.stop()))
  afterAll(async () => {
    await browser?.close()
    await clone?.remove()
  })

  /** A browser in the same network as the servers, which the test need not be. */
  async function launchBeside({ pid }: SpawnedProcess): Promise<Browser> {
    const inside = join(clone.folder, 'chromium-inside')
    await writeFile(inside, `#!/bin/sh\nexec nsenter -t ${pid} -n -- ${await ensureChromium()} "$@"\n`)
    await chmod(inside, 0o755)
    return launch(inside)
  }

  /** By the system: the test need not be in the network of the servers. */
  async function isListening({ pid }: SpawnedProcess): Promise<boolean> {
    const port = Number(new URL(clone.url).port).toString(16).toUpperCase().padStart(4, '0')
    const tables = ['tcp', 'tcp6'].map((table) => readFile(`/proc/${pid}/net/${table}`, 'utf8'))
    return (await Promise.all(tables)).some((table) => new RegExp(`:${port} \\w+:0000 0A`).test(table))
  }

  /**
   * Opens `/` as soon as anything listens there; a page that says that the console is being built goes on by
   * itself.
   */
  async function showFirstPage(beside: Browser, listens: () => Promise<boolean>): Promise<void> {
    const page = await beside.newPage()
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(clone.url) && !/^(data|blob|chrome-error):/.test(request.url()))
        elsewhere.push(request.url())
    })
    // Not by visits of the browser: each that finds no server is a page, and often a process, of its own.
    await waitFor(listens, { timeoutMs: startTimeoutMs, description: 'anything at /' })
    await page.goto(clone.url)
    await heading(page, "Create the owner's account").waitFor({ timeout: startTimeoutMs })
    expect(elsewhere).toEqual([])
    await beside.close()
  }

  it.skipIf(!canCutNetwork)(
    '1, 4: builds the console and shows it with the network cut, and sends nothing elsewhere',
    async () => {
      const started = await clone.start(withoutNetwork)
      running = started
      await showFirstPage(await launchBeside(started), () => isListening(started))
    },
  )

  it.skipIf(canCutNetwork)('1: builds the console and shows it, and sends nothing elsewhere', async () => {
    running = await clone.start()
    await showFirstPage(await launch(await ensureChromium()), () => isUp(clone.url))
  })

  it('2: builds nothing where nothing changed: the page is there as soon as the api answers', async () => {
    const before = await stat(dist())
    await start()
    const answer = await fetch(clone.url, html)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('/assets/index-')
    const after = await stat(dist())
    // A build takes the folder's name with a folder of its own.
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs])
    browser = await launch(await ensureChromium())
    tab = await browser.newPage()
    await tab.clock.install()
    await tab.goto(clone.url)
    await heading(tab, "Create the owner's account").waitFor()
    await tab.getByLabel('Email').fill(email)
    await tab.getByLabel('Password').fill(password)
    await tab.getByRole('button', { name: 'Create account' }).click()
    await heading(tab, 'Overview').waitFor()
  })

  it('3: has a change of the sources without a hard reload; the tab with the old build says so', async () => {
    const words = await readFile(source(), 'utf8')
    await writeFile(source(), words.replace("reports: 'Reports'", "reports: 'Reports anew'"))
    const navigation = tab.getByRole('navigation', { name: 'Main' })
    await start()
    const served = async () => (await fetch(clone.url, html)).text()
    const old = await tab.locator('script[type=module][src]').first().getAttribute('src')
    await waitFor(async () => !(await served()).includes(String(old)), {
      timeoutMs: startTimeoutMs,
      description: 'the new build is served',
    })
    await navigation.getByRole('link', { name: 'Reports', exact: true }).waitFor()
    await tab.clock.fastForward('06:00')
    await tab.getByText('New version, reload').waitFor()
    await tab.getByRole('button', { name: 'reload', exact: true }).click()
    await navigation.getByRole('link', { name: 'Reports anew', exact: true }).waitFor()
    expect(await tab.getByText('New version').count()).toBe(0)
  })

  it('5: says in one sentence that the build failed, in the terminal and at /; the API works as ever', async () => {
    await rm(dist(), { recursive: true })
    await writeFile(source(), 'export const shell = {\n')
    const { waitForLine } = await start()
    const line = await waitForLine(/^The console could not be built: .+/, startTimeoutMs)
    const answer = await fetch(clone.url, html)
    expect(answer.status).toBe(503)
    const page = await browser?.newPage()
    await page?.goto(clone.url)
    expect(await page?.locator('p').first().textContent()).toBe(line)
    expect(await isUp(clone.url)).toBe(true)
    const { status, code } = await createIntegrator(clone.url).call('POST', '/auth/login', {
      email,
      password,
    })
    expect([status, code]).toEqual([200, null])
  })
})
