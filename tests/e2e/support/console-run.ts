import { join } from 'node:path'
import { chromiumArgs, ensureChromium } from '@waymark/scripts/services'
import { freePort, type SpawnedProcess, spawnProcess, type TempDir, tempDir, waitFor } from '@waymark/testing'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'

const root = join(import.meta.dirname, '../../..')
/** Of the embedded parts and the build of the console, on a machine that is busy with other suites. */
const startTimeoutMs = 150_000
/** A busy machine takes long for what takes a second alone. */
const stepTimeoutMs = 60_000

export interface ConsoleRun {
  /** Of the console and its api, without a slash. */
  url: string
  /**
   * What the page has broken: violations of its policy, errors, requests that failed or left the
   * installation.
   */
  problems: string[]
  /** A browser of its own: no cookies, no storage. */
  newPerson: (options?: { width?: number; height?: number }) => Promise<Page>
  stop: () => Promise<void>
}

export interface DemoSize {
  clicks: number
  /** How far back they go. */
  days: number
}

const hasPage = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(url, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(2_000) })
    return answer.status === 200
  } catch {
    return false
  }
}

/** Whose workspace the demo fills. */
export const demoAccount = { email: 'demo@example.com', password: 'correct horse battery' }

/** Days of clicks, conversions and costs in two currencies. */
async function fillDemo(env: Record<string, string>, { clicks, days }: DemoSize): Promise<void> {
  const args = [
    join(root, 'scripts/demo/main.ts'),
    '--into-store',
    '--clicks',
    `${clicks}`,
    '--days',
    `${days}`,
  ]
  const account = { DEMO_EMAIL: demoAccount.email, DEMO_PASSWORD: demoAccount.password }
  await using demo = await spawnProcess({ args, cwd: root, env: { ...env, ...account } })
  const { code } = await demo.exited
  if (code !== 0) throw new Error(`The demo workspace was not filled:\n${demo.output()}`)
}

async function startWaymark(
  folder: TempDir,
  demo: DemoSize | undefined,
  more: Record<string, string>,
): Promise<{ url: string; process: SpawnedProcess }> {
  const [api, redirector, internal] = [await freePort(), await freePort(), await freePort()]
  const env = {
    DATA_DIR: join(folder.path, 'data'),
    API_PORT: String(api),
    API_HOST: '127.0.0.1',
    REDIRECTOR_PORT: String(redirector),
    INTERNAL_PORT: String(internal),
    METRICS_PORT: 'off',
    MAIL_TO_LOG: 'true',
    ...more,
  }
  const process = await spawnProcess({ args: [join(root, 'scripts/start.mjs')], cwd: root, env })
  const url = `http://localhost:${api}`
  try {
    await waitFor(() => hasPage(url), { timeoutMs: startTimeoutMs, description: 'the console is there' })
  } catch (error) {
    throw new Error(`${String(error)}\n${process.output()}`)
  }
  if (demo !== undefined) await fillDemo(env, demo)
  return { url, process }
}

/** 401 and 429 are answers to a person who types; they are no fault of the page. */
const isExpected = (status: number): boolean => [401, 429].includes(status)

async function watch(context: BrowserContext, origin: string, problems: string[]): Promise<void> {
  const reportViolations =
    "document.addEventListener('securitypolicyviolation', (event) => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))"
  await context.addInitScript({ content: reportViolations })
  context.on('weberror', (error) => problems.push(String(error.error())))
  context.on('console', (message) => {
    const isOfNetwork = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isOfNetwork) problems.push(message.text())
  })
  context.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url()))
      problems.push(`left: ${request.url()}`)
  })
  context.on('response', (answer) => {
    if (answer.status() >= 400 && !isExpected(answer.status()))
      problems.push(`${answer.status()} ${answer.url()}`)
  })
}

/**
 * `npm start` on a folder of its own, and a Chromium for as many persons as a test has.
 * @param options.demo fills stores that are servers, named by `options.env`, with a demo workspace
 * @param options.env such as a store of the test's own
 */
export async function startConsole({
  demo,
  env = {},
}: {
  demo?: DemoSize
  env?: Record<string, string>
} = {}): Promise<ConsoleRun> {
  const folder = await tempDir()
  const { url, process } = await startWaymark(folder, demo, env)
  const browser: Browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: chromiumArgs,
  })
  const problems: string[] = []
  return {
    url,
    problems,
    newPerson: async ({ width = 1440, height = 900 } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height },
        // What is half faded in has half its contrast.
        reducedMotion: 'reduce',
        colorScheme: 'light',
        timezoneId: 'Europe/Berlin',
      })
      context.setDefaultTimeout(stepTimeoutMs)
      await watch(context, url, problems)
      return context.newPage()
    },
    stop: async () => {
      await browser.close()
      await process.stop()
      await folder.remove()
    },
  }
}
