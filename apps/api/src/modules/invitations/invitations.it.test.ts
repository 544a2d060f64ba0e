import { invitations } from '@waymark/db'
import { createMailer, createSmtpTransport } from '@waymark/mail'
import { describeWith, type MailServer, openMailServer } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/index.ts'
import type { MadeInvitation } from './invitations.schema.ts'

const dayMs = 86_400_000
const unknownId = '01900000-0000-7000-8000-000000000000'

describeWith(['postgres'], 'invitations', () => {
  let test: TestApp
  let mailServer: MailServer
  let owner: TestUser

  const urlOf = (workspaceId: string) => `/workspaces/${workspaceId}/invitations`
  const invite = (by: TestUser, body: object, workspaceId = by.workspaceId) =>
    test.request({ method: 'POST', url: urlOf(workspaceId), token: by.token, body })
  const invited = async (email: string, more: object = {}, by = owner): Promise<Required<MadeInvitation>> => {
    const response = await invite(by, { email, role: 'editor', ...more })
    expect(response.statusCode, response.body).toBe(201)
    return response.json().data
  }
  const accept = (by: TestUser, token: string) =>
    test.request({ method: 'POST', url: `/invitations/${token}/accept`, token: by.token })
  const preview = (token: string) => test.request({ method: 'GET', url: `/invitations/${token}` })
  const open = async (by = owner) =>
    (await test.request({ method: 'GET', url: urlOf(by.workspaceId), token: by.token })).json()
  const revoke = (by: TestUser, id: string, workspaceId = by.workspaceId) =>
    test.request({ method: 'DELETE', url: `${urlOf(workspaceId)}/${id}`, token: by.token })

  beforeAll(async () => {
    mailServer = await openMailServer()
    const transport = createSmtpTransport({ url: mailServer.url, from: 'no-reply@waymark.example' })
    const logger = { warn: () => {}, error: () => {} }
    test = await buildTestApp({ deps: { mailer: createMailer({ transport, logger }) } })
    owner = await test.signUp()
  })
  afterAll(async () => {
    await test.close()
    await test.deps.mailer.close()
    await mailServer.close()
  })

  it('are answered whole, stored without their token, and mailed with it', async () => {
    const guest = await test.signUp()
    const invitation = await invited(` ${guest.email.toUpperCase()} `)
    expect(invitation).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      workspaceId: owner.workspaceId,
      email: guest.email,
      role: 'editor',
      linkIds: null,
      collectionIds: null,
      invitedBy: owner.userId,
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: new Date(Date.parse(invitation.createdAt) + 7 * dayMs).toISOString(),
      token: expect.stringMatching(/^[\w-]{43}$/),
    })
    const { token, ...record } = invitation
    expect((await open()).data).toContainEqual(record)
    const [row] = await test.deps.db.orm.select().from(invitations).where(eq(invitations.id, invitation.id))
    expect(JSON.stringify(row)).not.toContain(token)
    await test.deps.mailer.settled()
    const mail = mailServer.mails.find(({ to }) => to.includes(guest.email))
    expect(mail?.text).toContain(`    http://localhost:3000/invite#${token}`)
  })

  it('say to who has the token what they are to, before anyone signs in', async () => {
    const { token, expiresAt } = await invited('new@example.com', { role: 'viewer' })
    const answer = await preview(token)
    expect([answer.statusCode, answer.json().data]).toEqual([
      200,
      { workspaceName: 'My workspace', role: 'viewer', email: 'new@example.com', expiresAt },
    ])
  })

  it('say nothing once they are accepted, revoked or expired, are unknown, or their workspace is deleted', async () => {
    const guest = await test.signUp()
    const { token: accepted } = await invited(guest.email)
    await accept(guest, accepted)
    const revoked = await invited('revoked@example.com')
    await revoke(owner, revoked.id)
    const boss = await test.signUp()
    const { token: ofDeleted } = await invited('late@example.com', {}, boss)
    await test.request({ method: 'DELETE', url: `/workspaces/${boss.workspaceId}`, token: boss.token })
    const expired = await invited('expired@example.com')
    const { expiresAt } = expired
    await test.deps.db.orm
      .update(invitations)
      .set({ expiresAt: new Date(test.clock.now() - 1) })
      .where(eq(invitations.id, expired.id))
    expect(Date.parse(expiresAt)).toBeGreaterThan(test.clock.now())
    for (const token of [accepted, revoked.token, ofDeleted, expired.token, 'unknown'])
      expect((await preview(token)).json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
  })

  it('make a member of whom they are for, once', async () => {
    const guest = await test.signUp()
    const { token } = await invited(guest.email, { role: 'viewer' })
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(guest, token)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 404, 404, 404])
    const accepted = answers.find(({ statusCode }) => statusCode === 201)?.json().data
    expect(accepted).toMatchObject({
      userId: guest.userId,
      workspaceId: owner.workspaceId,
      email: guest.email,
      role: 'viewer',
      isActive: true,
    })
    const url = `/workspaces/${owner.workspaceId}`
    expect((await test.request({ method: 'GET', url, token: guest.token })).json().data.role).toBe('viewer')
    expect((await open()).data.map(({ email }: { email: string }) => email)).not.toContain(guest.email)
  })

  it('restrict the member to the links they name', async () => {
    const body = { originalUrl: 'https://example.com/' }
    const link = await test.request({ method: 'POST', url: '/links', token: owner.token, body })
    const linkIds = [link.json().data.id]
    const guest = await test.signUp()
    const { token } = await invited(guest.email, { linkIds })
    expect((await accept(guest, token)).json().data).toMatchObject({ linkIds, collectionIds: null })
    const listed = await test.request({
      method: 'GET',
      url: '/links/list',
      token: guest.token,
      workspaceId: owner.workspaceId,
    })
    expect(listed.json().data.map(({ id }: { id: string }) => id)).toEqual(linkIds)
  })

  it('are for the address they name, and stay good for it', async () => {
    const [guest, thief] = [await test.signUp(), await test.signUp()]
    const { token } = await invited(guest.email)
    expect((await accept(thief, token)).json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' })
    expect((await accept(guest, token)).statusCode).toBe(201)
  })

  describe('are refused', () => {
    it('when they are unknown, revoked, or of a deleted workspace', async () => {
      const guest = await test.signUp()
      expect((await accept(guest, 'unknown')).statusCode).toBe(404)
      const revoked = await invited(guest.email)
      expect((await revoke(owner, revoked.id)).statusCode).toBe(204)
      expect((await revoke(owner, revoked.id)).statusCode).toBe(404)
      expect((await accept(guest, revoked.token)).statusCode).toBe(404)
      const boss = await test.signUp()
      const { token } = await invited(guest.email, {}, boss)
      await test.request({ method: 'DELETE', url: `/workspaces/${boss.workspaceId}`, token: boss.token })
      expect((await accept(guest, token)).statusCode).toBe(404)
    })

    it('to members and those invited already, until the invitation is revoked', async () => {
      const guest = await test.signUp()
      const member = await test.addMember(owner.workspaceId, 'viewer')
      const first = await invited(guest.email)
      for (const email of [guest.email, member.email]) {
        expect((await invite(owner, { email, role: 'editor' })).json()).toMatchObject({
          statusCode: 409,
          code: 'CONFLICT',
          details: [{ path: 'email' }],
        })
      }
      await revoke(owner, first.id)
      await invited(guest.email)
    })

    it('once the user has become a member otherwise', async () => {
      const guest = await test.signUp()
      const { token } = await invited(guest.email)
      const boss = await test.signUp()
      expect((await accept(boss, token)).statusCode).toBe(403)
      const accepted = await accept(guest, token)
      expect(accepted.statusCode).toBe(201)
      expect((await accept(guest, token)).statusCode).toBe(404)
    })

    it.each([
      ['owner', 'owner', 201],
      ['admin', 'owner', 403],
      ['admin', 'admin', 201],
      ['editor', 'viewer', 403],
      ['viewer', 'viewer', 403],
    ] as const)('or made by their role: %s invites %s: %i', async (role, wanted, statusCode) => {
      const member = await test.addMember(owner.workspaceId, role)
      const email = `${role}-${wanted}-${statusCode}@example.com`
      expect((await invite(member, { email, role: wanted })).statusCode).toBe(statusCode)
      const read = await test.request({ method: 'GET', url: urlOf(owner.workspaceId), token: member.token })
      expect(read.statusCode).toBe(role === 'owner' || role === 'admin' ? 200 : 403)
    })

    it('in workspaces of others', async () => {
      const stranger = await test.signUp()
      const { id } = await invited('visitor@example.com')
      const body = { email: 'a@example.com', role: 'viewer' }
      expect((await invite(stranger, body, owner.workspaceId)).statusCode).toBe(404)
      expect((await revoke(stranger, id, owner.workspaceId)).statusCode).toBe(404)
      expect((await revoke(stranger, id)).statusCode).toBe(404)
    })

    it.each([
      ['nothing', {}, ['email', 'role']],
      ['no address', { email: 'ann@', role: 'king' }, ['email', 'role']],
      ['two addresses', { email: 'a@example.com, b@example.com', role: 'viewer' }, ['email']],
      ['a line of headers', { email: 'a@example.com\r\nBcc: b@example.com', role: 'viewer' }, ['email']],
      ['a field of its own', { email: 'a@example.com', role: 'viewer', token: 'x' }, ['token']],
      [
        'links of others',
        { email: 'a@example.com', role: 'viewer', linkIds: [unknownId], collectionIds: [unknownId] },
        ['collectionIds.0', 'linkIds.0'],
      ],
      [
        'a restricted admin',
        { email: 'a@example.com', role: 'admin', linkIds: [], collectionIds: [] },
        ['collectionIds', 'linkIds'],
      ],
    ])('with %s', async (_name, body, paths) => {
      const before = (await open()).meta.total
      const response = await invite(owner, body)
      expect(response.statusCode).toBe(400)
      const named = response.json().details.map(({ path }: { path: string }) => path)
      expect(named.toSorted()).toEqual(paths)
      expect((await open()).meta.total).toBe(before)
    })
  })

  // The clock goes on: after everything else.
  it('expire after 7 days, and make room for new ones', async () => {
    const guest = await test.signUp()
    const [late, timely] = [await invited('late@example.com'), await invited(guest.email)]
    test.clock.advance(7 * dayMs - 60_000)
    const signIn = async () => {
      const { email, password } = guest
      const answer = await test.request({ method: 'POST', url: '/auth/login', body: { email, password } })
      return { ...guest, token: answer.json().data.accessToken }
    }
    expect((await accept(await signIn(), timely.token)).statusCode).toBe(201)
    test.clock.advance(60_000)
    const { email, password } = owner
    const again = await test.request({ method: 'POST', url: '/auth/login', body: { email, password } })
    owner = { ...owner, token: again.json().data.accessToken }
    expect((await accept(await signIn(), late.token)).statusCode).toBe(404)
    expect((await open()).meta.total).toBe(0)
    await invited('late@example.com')
  })
})
