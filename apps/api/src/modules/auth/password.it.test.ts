import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { passwordResets, users } from '@waymark/db'
import { createMailer, createSmtpTransport } from '@waymark/mail'
import { describeWith, type MailServer, openMailServer } from '@waymark/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'

const newPassword = 'another horse, another battery'
const minuteMs = 60_000

describeWith(['postgres'], 'passwords', () => {
  let test: TestApp
  let mailServer: MailServer

  const post = (url: string, body: object, token?: string) =>
    test.request({ method: 'POST', url, body, ...(token && { token }) })
  const signIn = async (email: string, password: string) =>
    (await post('/auth/login', { email, password })).statusCode
  const isIn = async (token: string) =>
    (await test.request({ method: 'GET', url: '/users/me', token })).statusCode === 200
  const anotherSession = async ({ email, password }: TestUser): Promise<string> =>
    (await post('/auth/login', { email, password })).json().data.accessToken
  const forgot = (email: string) => post('/auth/password/forgot', { email })
  /** Mails to the address, once nothing is under way any more. */
  const mailsTo = async (email: string, count: number) =>
    expect
      .poll(() => mailServer.mails.filter(({ to }) => to.includes(email)), { timeout: 5_000 })
      .toHaveLength(count)
  const lastMailTo = (email: string) =>
    mailServer.mails.filter(({ to }) => to.includes(email)).at(-1)?.text ?? ''
  const tokenFor = async (email: string, mails = 1): Promise<string> => {
    expect((await forgot(email)).statusCode).toBe(202)
    await mailsTo(email, mails)
    return (
      /^ {4}http:\/\/localhost:3000\/reset#([\w-]{43})$/m.exec(lastMailTo(email))?.[1] ??
      'no token in the mail'
    )
  }

  beforeAll(async () => {
    mailServer = await openMailServer()
    const transport = createSmtpTransport({ url: mailServer.url, from: 'no-reply@waymark.example' })
    const logger = { warn: () => {}, error: () => {} }
    test = await buildTestApp({ deps: { mailer: createMailer({ transport, logger }) } })
  })
  afterAll(async () => {
    await test.close()
    await test.deps.mailer.close()
    await mailServer.close()
  })

  describe('that are changed', () => {
    it.each([
      ['open a session', ({ email, password }: TestUser) => post('/auth/login', { email, password }), 401],
      [
        'set another one',
        ({ password: currentPassword, token }: TestUser) =>
          post('/auth/password/change', { currentPassword, newPassword: 'set by the old one' }, token),
        400,
      ],
    ])(
      'do not %s any more for a caller who came with the old one just before',
      async (_name, come, refused) => {
        const user = await test.signUp()
        const { orm } = test.deps.db
        const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        let status: number | null = null
        let under: Promise<unknown> = Promise.resolve()
        await orm.transaction(async (tx) => {
          await tx.update(users).set({ passwordHash: 'of another one' }).where(eq(users.id, user.userId))
          under = come(user).then(({ statusCode }) => {
            status = statusCode
          })
          await vi.waitFor(
            async () => {
              const { rows } = await orm.execute(waiting)
              expect(status !== null || rows.length > 0).toBe(true)
            },
            { timeout: 20_000 },
          )
        })
        await under
        expect(status).toBe(refused)
      },
    )

    it('end the other sessions, and neither this one nor keys', async () => {
      const user = await test.signUp()
      const { key } = await test.makeKey(user)
      const other = await anotherSession(user)
      const body = { currentPassword: user.password, newPassword }
      expect((await post('/auth/password/change', body, user.token)).statusCode).toBe(204)
      expect([await isIn(user.token), await isIn(other)]).toEqual([true, false])
      expect((await test.request({ method: 'GET', url: '/links/list', key })).statusCode).toBe(200)
      expect([await signIn(user.email, user.password), await signIn(user.email, newPassword)]).toEqual([
        401, 200,
      ])
      await mailsTo(user.email, 1)
      expect(lastMailTo(user.email)).toContain('was changed')
    })

    it.each([
      ['a wrong one', { currentPassword: 'wrong', newPassword }, ['currentPassword']],
      ['nothing', {}, ['currentPassword', 'newPassword']],
      ['a short one', { currentPassword: 'x', newPassword: 'short' }, ['newPassword']],
      ['one of the commonest', { currentPassword: 'x', newPassword: 'Qwerty123456' }, ['newPassword']],
      ['more', { currentPassword: 'x', newPassword, email: 'a@example.com' }, ['email']],
    ])('stay for %s', async (_name, body, paths) => {
      const user = await test.signUp()
      const response = await post('/auth/password/change', body, user.token)
      expect(response.statusCode).toBe(400)
      expect(response.json().details.map(({ path }: { path: string }) => path)).toEqual(paths)
      expect(await signIn(user.email, user.password)).toBe(200)
    })

    it('take back tokens that were sent before', async () => {
      const user = await test.signUp()
      const token = await tokenFor(user.email)
      const body = { currentPassword: user.password, newPassword }
      await post('/auth/password/change', body, user.token)
      await post('/auth/password/reset', { token, newPassword: 'the thief of the mail' })
      expect(await signIn(user.email, newPassword)).toBe(200)
    })
  })

  describe('that were lost', () => {
    it('are replaced once by a token from the mail, which ends every session', async () => {
      const user = await test.signUp()
      const token = await tokenFor(user.email)
      const rows = await test.deps.db.orm
        .select()
        .from(passwordResets)
        .where(eq(passwordResets.userId, user.userId))
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(token)
      expect((await post('/auth/password/reset', { token, newPassword })).statusCode).toBe(202)
      expect(await isIn(user.token)).toBe(false)
      expect([await signIn(user.email, user.password), await signIn(user.email, newPassword)]).toEqual([
        401, 200,
      ])
      await post('/auth/password/reset', { token, newPassword: 'a second time with it' })
      expect(await signIn(user.email, newPassword)).toBe(200)
    })

    it('are replaced by one of two who come with a token at once', async () => {
      const user = await test.signUp()
      const token = await tokenFor(user.email)
      const wanted = ['the password of one', 'the password of the other']
      await Promise.all(wanted.map((one) => post('/auth/password/reset', { token, newPassword: one })))
      const answers = await Promise.all(wanted.map((one) => signIn(user.email, one)))
      expect(answers.toSorted()).toEqual([200, 401])
    })

    it('do not show whether there is an account: the same answer for every address and every token', async () => {
      const user = await test.signUp()
      const answers = [
        await forgot(user.email),
        await forgot('unknown@example.com'),
        await post('/auth/password/reset', { token: 'unknown', newPassword }),
      ]
      for (const response of answers) {
        expect([response.statusCode, response.json()]).toEqual([202, { data: { accepted: true } }])
      }
      await mailsTo(user.email, 1)
      expect(mailServer.mails.filter(({ to }) => to.includes('unknown@example.com'))).toEqual([])
    })

    it('are mailed about five times an hour at most', async () => {
      const user = await test.signUp()
      for (let mails = 1; mails <= 5; mails++) await tokenFor(user.email, mails)
      await forgot(user.email)
      const other = await test.signUp()
      await tokenFor(other.email)
      await mailsTo(user.email, 5)
    })

    it.each([
      ['no token', { newPassword }, ['token']],
      ['a short one', { token: 'x', newPassword: 'short' }, ['newPassword']],
      ['one of the commonest', { token: 'x', newPassword: '1q2w3e4r5t' }, ['newPassword']],
    ])('are not replaced with %s', async (_name, body, paths) => {
      const response = await post('/auth/password/reset', body)
      expect(response.statusCode).toBe(400)
      expect(response.json().details.map(({ path }: { path: string }) => path)).toEqual(paths)
    })

    it('are not replaced after 30 minutes', async () => {
      const user = await test.signUp()
      const [early, late] = [await tokenFor(user.email), await tokenFor(user.email, 2)]
      test.clock.advance(30 * minuteMs - 10_000)
      await post('/auth/password/reset', { token: early, newPassword })
      expect(await signIn(user.email, newPassword)).toBe(200)
      const other = await test.signUp()
      const expired = await tokenFor(other.email)
      test.clock.advance(30 * minuteMs)
      await post('/auth/password/reset', { token: expired, newPassword })
      await post('/auth/password/reset', { token: late, newPassword: 'by the other token' })
      expect(await signIn(other.email, other.password)).toBe(200)
      expect(await signIn(user.email, newPassword)).toBe(200)
    })
  })

  describe('are the same however a keyboard composes their characters', () => {
    const composed = 'l\u00e4nger als zehn'
    const decomposed = composed.normalize('NFD')
    const register = async (password: string) => {
      const email = `nfc-${randomUUID()}@example.com`
      const { data } = (await post('/auth/register', { email, password })).json()
      return { email, token: data.accessToken }
    }
    it.each([
      ['signing up and in', async () => [await register(composed), decomposed]],
      ['signing up by the other form', async () => [await register(decomposed), composed]],
      [
        'changing it',
        async () => {
          const user = await register(decomposed)
          const body = { currentPassword: composed, newPassword: `${decomposed}, anew` }
          expect((await post('/auth/password/change', body, user.token)).statusCode).toBe(204)
          return [user, `${composed}, anew`]
        },
      ],
      [
        'choosing one by a token',
        async () => {
          const user = await register(composed)
          const token = await tokenFor(user.email)
          await post('/auth/password/reset', { token, newPassword: `${decomposed}, by mail` })
          return [user, `${composed}, by mail`]
        },
      ],
      [
        'one that was hashed as it came, before',
        async () => {
          const user = await register(composed)
          const passwordHash = await hash(decomposed, { memoryCost: 8, timeCost: 1, parallelism: 1 })
          await test.deps.db.orm.update(users).set({ passwordHash }).where(eq(users.email, user.email))
          return [user, decomposed]
        },
      ],
    ] satisfies [string, () => Promise<[{ email: string }, string]>][])('%s', async (_name, prepare) => {
      const [{ email }, password] = await prepare()
      expect(await signIn(email, password)).toBe(200)
      expect(await signIn(email, password.replace('ge', 'Ge'))).toBe(401)
    })
  })

  it('are guessed five times a minute at most, on each of the routes', async () => {
    const limited = await buildTestApp({ deps: test.deps, settings: { rateLimitDisabled: false } })
    const { token } = await limited.signUp()
    const attempts = [
      { url: '/auth/password/change', body: { currentPassword: 'wrong', newPassword }, token },
      { url: '/auth/password/forgot', body: { email: 'unknown@example.com' } },
      { url: '/auth/password/reset', body: { token: 'unknown', newPassword } },
    ]
    for (const attempt of attempts) {
      const statuses: number[] = []
      for (let count = 0; count < 6; count++) {
        statuses.push((await limited.request({ method: 'POST', ...attempt })).statusCode)
      }
      const before = attempt.token ? 400 : 202
      expect(statuses, attempt.url).toEqual([...Array(5).fill(before), 429])
    }
    await limited.close()
  })
})
