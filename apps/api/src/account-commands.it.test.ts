import { auditLog } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { describeWith } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CommandUsageError, readAccountCommand, runAccountCommand } from './account-commands.ts'
import { buildTestApp, type TestApp } from './testing/index.ts'

describeWith(['postgres'], 'accounts that the operator manages', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp()
  })
  afterAll(() => test.close())

  async function* stdinOf(text: string) {
    yield Buffer.from(text)
  }
  const run = (args: string[], stdin = '') =>
    runAccountCommand(readAccountCommand(args), {
      db: test.deps.db,
      defaultPlan: 'pro',
      stdin: stdinOf(stdin),
    })
  const signIn = async (email: string, password: string) => {
    const body = { email, password }
    return (await test.request({ method: 'POST', url: '/auth/login', body })).statusCode
  }
  const shownPassword = (text: string) => /shown once\): (\S+)$/.exec(text)?.[1] ?? 'none'
  const auditedOf = async (userId: string) => {
    const entries = test.deps.db.orm.select().from(auditLog).where(eq(auditLog.resourceId, userId))
    return (await entries).map(({ action, changes, userId: by }) => ({ action, changes, by }))
  }

  it('makes an owner who can sign in, with a workspace of the default plan', async () => {
    const email = 'first-owner@example.com'
    const password = shownPassword(await run(['create-owner', '--email', email, '--name', 'Ann']))
    const body = { email, password }
    const session = (await test.request({ method: 'POST', url: '/auth/login', body })).json().data
    const workspaces = await test.request({ method: 'GET', url: '/workspaces', token: session.accessToken })
    expect(workspaces.json().data).toMatchObject([{ name: "Ann's workspace", role: 'owner', plan: 'pro' }])
    expect(await auditedOf(session.user.id)).toContainEqual({
      action: 'user.create',
      changes: { by: 'operator' },
      by: null,
    })
    await expect(run(['create-owner', '--email', email])).rejects.toThrow(AppError)
    expect(await signIn(email, password)).toBe(200)
  })

  it('replaces a password by the first line of standard input, and ends the sessions', async () => {
    const user = await test.signUp()
    const done = await run(
      ['reset-password', '--email', user.email, '--password-stdin'],
      'a whole new one\nnoise',
    )
    expect(done).toBe(`The password of ${user.email} was replaced, and its sessions were ended.`)
    expect(await signIn(user.email, user.password)).toBe(401)
    expect(await signIn(user.email, 'a whole new one')).toBe(200)
    const old = await test.request({ method: 'GET', url: '/users/me', token: user.token })
    expect(old.statusCode).toBe(401)
    const actions = (await auditedOf(user.userId)).map(({ action }) => action)
    expect(actions).toContain('user.reset_password')
  })

  it.each(['', 'short', 'qwertyuiop', `${'x'.repeat(257)}\n`])(
    'refuses the password %j and changes nothing',
    async (stdin) => {
      const user = await test.signUp()
      const args = ['reset-password', '--email', user.email, '--password-stdin']
      await expect(run(args, stdin)).rejects.toThrow(CommandUsageError)
      expect(await signIn(user.email, user.password)).toBe(200)
    },
  )

  it('says that no account has the address', async () => {
    await expect(run(['reset-password', '--email', 'unknown@example.com'])).rejects.toThrow(
      'No active user is registered with this e-mail address.',
    )
  })
})
