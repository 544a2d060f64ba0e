import { join } from 'node:path'
import { createDb } from '@waymark/db'
import {
  describeWith,
  type MailServer,
  openMailServer,
  openReceiver,
  type Receiver,
  spawnProcess,
  waitFor,
} from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createInstallation, type Installation } from './support/installation.ts'
import { done } from './support/integrator.ts'
import type { App } from './support/processes.ts'
import { createSecretKeeper } from './support/secret-keeper.ts'
import { useDestinations, useSessions, useTokens, useWhileDown } from './support/secret-life.ts'
import { visit } from './support/visitor.ts'

const waitOptions = { timeoutMs: 60_000 }
const root = join(import.meta.dirname, '../..')

/** A URL with a password that its server does not require. */
function withPassword(url: string, password: string): string {
  const shown = new URL(url)
  shown.username ||= 'default'
  shown.password = password
  return shown.href
}

/** Every statement of the processes fails meanwhile. */
async function withoutTables(databaseUrl: string, use: () => Promise<void>): Promise<void> {
  const db = createDb({ url: databaseUrl })
  await db.orm.execute('ALTER SCHEMA public RENAME TO elsewhere')
  await use()
  await db.orm.execute('ALTER SCHEMA elsewhere RENAME TO public')
  await db.close()
}

describeWith(['postgres', 'redis', 'kafka'], 'what the processes log', () => {
  const secrets = createSecretKeeper()
  const apps: Record<string, App> = {}
  let installation: Installation
  let mail: MailServer
  let echo: Receiver

  beforeAll(async () => {
    installation = await createInstallation()
    mail = await openMailServer()
    echo = await openReceiver(({ path, headers, body }) => ({
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ error: { code: 190, message: `${path} ${JSON.stringify(headers)} ${body}` } }),
    }))
    const env = environmentOf()
    const api = await installation.startApi(env.api)
    const [redirector, worker] = await Promise.all([
      installation.startRedirector({ env: env.redirector }),
      installation.startWorker(env.worker),
    ])
    Object.assign(apps, { api, redirector, worker })
    await live(api.internalUrl)
    await outlive()
    await Promise.all(Object.values(apps).map(({ process }) => process.stop()))
  }, 300_000)
  afterAll(async () => {
    await installation?.stop()
    await Promise.all([mail?.close(), echo?.close()])
  })

  function environmentOf() {
    const { parts } = installation
    secrets.know('the password of Postgres', new URL(parts.databaseUrl).password)
    secrets.know('the password of ClickHouse', new URL(parts.clickhouseUrl).password)
    const stores = {
      REDIS_URL: withPassword(parts.redisUrl, secrets.make('the password of Redis')),
      CLICKHOUSE_URL: parts.clickhouseUrl,
    }
    const INTERNAL_TOKEN = secrets.make('INTERNAL_TOKEN')
    const SECRETS_KEY = secrets.make('SECRETS_KEY')
    const common = { LOG_LEVEL: 'trace', OUTBOUND_ALLOW: '127.0.0.1/32' }
    const api = {
      ...common,
      ...stores,
      INTERNAL_TOKEN,
      SECRETS_KEY,
      SECRETS_KEY_PREVIOUS: secrets.make('SECRETS_KEY_PREVIOUS'),
      JWT_SECRET: secrets.make('JWT_SECRET'),
      SMTP_URL: withPassword(mail.url, secrets.make('the password of the mail server')),
      MAIL_FROM: 'no-reply@example.com',
    }
    const platforms = [
      'FACEBOOK_BASE_URL',
      'TIKTOK_BASE_URL',
      'GOOGLE_TOKEN_URL',
      'GOOGLE_DATA_MANAGER_BASE_URL',
    ]
    const worker = {
      ...common,
      ...stores,
      SECRETS_KEY,
      ...Object.fromEntries(platforms.map((name) => [name, `${echo.url}/${name}`])),
    }
    return { api, worker, redirector: { ...common, REDIS_URL: stores.REDIS_URL, INTERNAL_TOKEN } }
  }

  let useAgain: () => Promise<void>
  const urlOf = (name: string) => apps[name]?.url ?? ''

  /** Everything that is a secret is used, rightly and wrongly. */
  async function live(internalUrl: string): Promise<void> {
    const locations = {
      apiUrl: urlOf('api'),
      redirectorUrl: urlOf('redirector'),
      internalUrl,
      mail,
      echo,
      secrets,
    }
    const session = await useSessions(locations)
    const key = await useTokens(locations, session)
    const report = await useDestinations(locations, session, key)
    const { shortCode } = await done(
      key.call<{ shortCode: string }>('POST', '/links', {
        originalUrl: 'https://shop.example/?c={click_id}',
      }),
    )
    const click = await waitFor(
      async () =>
        URL.parse(
          (await visit(`${urlOf('redirector')}/${shortCode}?fbclid=a&ttclid=b&gclid=c`)).location ?? '',
        ),
      { ...waitOptions, description: 'the link leads on' },
    )
    const clickId = click?.searchParams.get('c') ?? ''
    await report(clickId)
    useAgain = async () => {
      await useWhileDown(locations, session)
      await report(clickId)
    }
    const called = ['/hook', '/source', '/FACEBOOK', '/TIKTOK', '/GOOGLE_TOKEN']
    await waitFor(
      () => called.every((path) => echo.requests.some((request) => request.path.startsWith(path))),
      {
        ...waitOptions,
        description: 'everybody was called',
      },
    )
  }

  /** With statements that fail, and without the stores: what clients of stores say of that is logged too. */
  async function outlive(): Promise<void> {
    await withoutTables(installation.parts.databaseUrl, useAgain)
    await Promise.all([
      installation.services.parts.redis.stop(),
      installation.services.parts.clickhouse.stop(),
    ])
    await fetch(`${urlOf('api')}/health`)
    await fetch(`${urlOf('worker')}/health`)
    await visit(`${urlOf('redirector')}/unknown`)
    for (const { process } of Object.values(apps)) await process.waitForLine(/ECONNREFUSED/, 60_000)
  }

  it.each(['api', 'redirector', 'worker'])(
    '%s logs what it does at its most verbose, and none of the secrets',
    (name) => {
      const output = apps[name]?.process.output() ?? ''
      expect(output).toContain(`"name":"${name}"`)
      if (name === 'api') expect(output).toMatch(/incoming request.*Failed query.*params: \[redacted\]/s)
      expect(secrets.names().length).toBeGreaterThan(30)
      expect(secrets.foundIn(output)).toEqual([])
    },
  )

  const wrongSettings = {
    DATABASE_URL: (secret: string) => `mysql://waymark:${secret}@127.0.0.1/waymark`,
    REDIS_URL: (secret: string) => `redis//:${secret}@127.0.0.1`,
    CLICKHOUSE_URL: (secret: string) => `https//:${secret}@127.0.0.1`,
    KAFKA_BROKERS: (secret: string) => `user:${secret}@127.0.0.1:9092`,
    SMTP_URL: (secret: string) => `http://user:${secret}@127.0.0.1`,
    SECRETS_KEY_PREVIOUS: (secret: string) => secret.slice(0, 20),
    JWT_SECRET: (secret: string) => secret.slice(0, 20),
    SECRETS_KEY: (secret: string) => secret.slice(0, 20),
    INTERNAL_TOKEN: (secret: string) => secret.slice(0, 15),
  }

  it.concurrent.each(['api', 'redirector', 'worker'])(
    '%s names settings that are wrong, and shows none',
    async (name) => {
      const found = createSecretKeeper()
      const env = Object.entries(wrongSettings).map(([variable, make]) => {
        const secret = found.make(variable)
        const shown = make(secret)
        found.know(variable, shown.includes(secret) ? secret : shown)
        return [variable, shown] as const
      })
      await using app = await spawnProcess({
        args: [join(root, 'apps', name, 'src/main.ts')],
        cwd: root,
        env: { LOG_LEVEL: 'trace', ...Object.fromEntries(env) },
      })
      expect(await app.exited).toMatchObject({ code: 1 })
      expect(app.output()).toContain('REDIS_URL')
      expect(found.foundIn(app.output())).toEqual([])
    },
  )

  it('the api shows no password of a Postgres that is unavailable, or that refuses it', async () => {
    const refused = createSecretKeeper()
    const { databaseUrl } = installation.parts
    const wrong = new URL(databaseUrl)
    wrong.password = refused.make('the wrong password of Postgres')
    const unavailable = new URL(wrong)
    unavailable.port = '1'
    const env = environmentOf().api
    const start = async ({ href }: URL) => {
      await using app = await spawnProcess({
        args: [join(root, 'apps/api/src/main.ts')],
        cwd: root,
        env: { ...env, DATABASE_URL: href },
      })
      await app.waitForLine(/does not answer yet|authentication failed/, 60_000)
      expect([...secrets.foundIn(app.output()), ...refused.foundIn(app.output())]).toEqual([])
    }
    await Promise.all([wrong, unavailable].map(start))
  })
})
