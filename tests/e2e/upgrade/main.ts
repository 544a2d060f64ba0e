// `npm run test:upgrade -- --from COMMIT`: an installation of another version, filled by its own demo, is
// started with the code of this one, which must say all that it said before.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { freePort, type SpawnedProcess, spawnProcess, tempDir, waitFor } from '@waymark/testing'
import { createIntegrator, done, type Integrator } from '../support/integrator.ts'
import { visit } from '../support/visitor.ts'
import { type Answers, countClicks, readAnswers } from './answers.ts'
import { differences } from './differences.ts'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)
const account = { email: 'upgrade@example.com', password: 'correct horse battery' }
const clicks = 2_000

const { values } = parseArgs({ options: { from: { type: 'string' } } })
if (values.from === undefined) throw new Error('--from COMMIT must name the version that is upgraded.')

const say = (line: string) => process.stdout.write(`${line}\n`)
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const range = { from: day(-40), to: day(2) }

await using folder = await tempDir()
const ports = { api: await freePort(), redirector: await freePort(), internal: await freePort() }
const apiUrl = `http://localhost:${ports.api}`
const redirectorUrl = `http://localhost:${ports.redirector}`
const env = {
  DATA_DIR: join(folder.path, 'data'),
  API_PORT: String(ports.api),
  REDIRECTOR_PORT: String(ports.redirector),
  INTERNAL_PORT: String(ports.internal),
  METRICS_PORT: 'off',
  CONSOLE: 'off',
  RATE_LIMIT_DISABLED: 'true',
  TRUST_PROXY: '127.0.0.1/32,::1/128',
}

/** `npm start` in a checkout. An older one installs what it needs first. */
async function start(checkout: string): Promise<SpawnedProcess> {
  const app = await spawnProcess({ args: ['scripts/start.mjs'], cwd: checkout, env })
  try {
    await app.waitForLine(/Ctrl-C stops it/, 600_000)
  } catch (error) {
    await app.kill()
    throw error
  }
  return app
}

async function fillByDemo(checkout: string): Promise<void> {
  const more = { DEMO_EMAIL: account.email, DEMO_PASSWORD: account.password }
  const args = ['scripts/demo/main.ts', '--clicks', String(clicks)]
  await using demo = await spawnProcess({ args, cwd: checkout, env: { ...env, ...more } })
  const { code } = await demo.exited
  if (code !== 0) throw new Error(`The demo failed:\n${demo.output()}`)
}

async function signIn(): Promise<Integrator> {
  const path = '/auth/login'
  const { accessToken } = await done(
    createIntegrator(apiUrl).call<{ accessToken: string }>('POST', path, account),
  )
  return createIntegrator(apiUrl, { authorization: `Bearer ${accessToken}` })
}

const untilCounted = (session: Integrator, count: number) =>
  waitFor(async () => (await countClicks(session, range)) === count, {
    description: `${count} clicks in the report`,
    timeoutMs: 120_000,
  })

async function stop(app: SpawnedProcess): Promise<void> {
  const { code } = await app.stop()
  if (code !== 0) throw new Error(`It ended with ${code}:\n${app.output()}`)
}

/** What the version of before says once the demo's conversions are counted, too. */
async function saidBefore(): Promise<Answers> {
  const before = join(folder.path, 'before')
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, before])
  await run('git', ['-C', before, 'checkout', '--quiet', `${values.from}`])
  await using app = await start(before)
  await fillByDemo(before)
  const session = await signIn()
  await untilCounted(session, clicks)
  const answers = await waitFor(
    async () => {
      const [one, next] = [await readAnswers(session, range), await readAnswers(session, range)]
      return differences([...one], [...next]).length === 0 && next
    },
    { description: 'two readings that are the same', timeoutMs: 60_000 },
  )
  await stop(app)
  return answers
}

const before = await saidBefore()
say(`${values.from} said ${before.size} answers. The code of this checkout takes its data over.`)

await using app = await start(root)
const session = await signIn()
const after = await readAnswers(session, range)
const wrong = [...before].flatMap(([request, answer]) =>
  differences(answer, after.get(request)).map((sentence) => `${request}: ${sentence}`),
)
const [link] = await done(session.call<{ shortCode: string }[]>('GET', '/links/list?limit=1'))
const { status } = await visit(`${redirectorUrl}/${link?.shortCode}`)
say(`A visit after it: ${status}`)
await untilCounted(session, clicks + 1)
await stop(app)

for (const sentence of wrong) say(sentence)
say(`${before.size} answers compared, ${wrong.length} differences`)
process.exitCode = wrong.length === 0 ? 0 : 1
