// `pnpm pictures`: takes the pictures of the README from a demo workspace, in Chromium.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { chromiumArgs, ensureChromium, freePort } from '../services/index.ts'
import { pictures } from './pictures.ts'

const root = join(import.meta.dirname, '..', '..')
const target = join(root, 'docs', 'pictures')
/** Of an installation that no other machine reaches. */
const account = { email: 'demo@example.com', password: 'correct horse battery' }
const size = { width: 1280, height: 800 }

const dataDir = await mkdtemp(join(tmpdir(), 'waymark-pictures-'))
const [apiPort, redirectorPort, internalPort] = [await freePort(), await freePort(), await freePort()]
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  API_PORT: `${apiPort}`,
  REDIRECTOR_PORT: `${redirectorPort}`,
  INTERNAL_PORT: `${internalPort}`,
  METRICS_PORT: 'off',
  TRUST_PROXY: '127.0.0.1/32,::1/128',
  DEMO_EMAIL: account.email,
  DEMO_PASSWORD: account.password,
}
const url = `http://localhost:${apiPort}`

const start = (file: string, ...args: string[]): ChildProcess =>
  spawn(process.execPath, [join(root, file), ...args], {
    env,
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })

async function fill(...args: string[]): Promise<void> {
  const [code] = await once(start('scripts/demo/main.ts', ...args), 'exit')
  if (code !== 0) throw new Error(`The demo workspace was not filled: npm run demo ended with ${code}`)
}

async function untilServed(waymark: ChildProcess): Promise<void> {
  for (;;) {
    if (waymark.exitCode !== null) throw new Error(`npm start ended with ${waymark.exitCode}`)
    const isServed = await fetch(url, { headers: { accept: 'text/html' } }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isServed) return
    await delay(200)
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
}

await using stack = new AsyncDisposableStack()
stack.defer(() => rm(dataDir, { recursive: true }))
console.log('Filling a demo workspace with 30 days of clicks …')
await fill('--into-store', '--clicks', '60000', '--days', '30')
const waymark = start('scripts/start.mjs')
stack.defer(async () => {
  waymark.kill('SIGTERM')
  if (waymark.exitCode === null) await once(waymark, 'exit')
})
await untilServed(waymark)
await fill('--clicks', '200')
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs })
stack.defer(() => browser.close())
await mkdir(target, { recursive: true })
for (const scheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
  })
  const page = await context.newPage()
  await signIn(page)
  const workspacePath = new URL(page.url()).pathname.split('/').slice(0, 3).join('/')
  for (const { name, open } of pictures.filter((picture) => picture.scheme === scheme)) {
    await open(page, `${url}${workspacePath}`)
    await page.screenshot({ path: join(target, `${name}.png`) })
    console.log(`docs/pictures/${name}.png`)
  }
}
