import { randomUUID } from 'node:crypto'
import { createTestDatabase, describeWith, type TestDatabase } from '@waymark/testing'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  apiKeys,
  collections,
  createDb,
  type Db,
  domains,
  linkCodes,
  links,
  memberships,
  type Orm,
  offers,
  redirectRules,
  sessions,
  users,
  watchedTables,
  workspaces,
} from '../index.ts'

interface Account {
  userId: string
  workspaceId: string
  sessionId: string
  keyId: string
  linkId: string
  offerId: string
}

const at = new Date('2026-01-02T03:04:05.678Z')

describeWith(['postgres'], 'versions of data', () => {
  let database: TestDatabase
  let db: Db
  let mine: Account
  let another: Account
  beforeAll(async () => {
    database = await createTestDatabase()
    db = createDb({ url: database.url, maxConnections: 12 })
    await db.migrate()
    mine = await anAccount()
    another = await anAccount()
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  async function anAccount(): Promise<Account> {
    const [userId, workspaceId, sessionId] = [randomUUID(), randomUUID(), randomUUID()]
    const [keyId, linkId, offerId] = [randomUUID(), randomUUID(), randomUUID()]
    const { orm } = db
    await orm.insert(users).values({ id: userId, email: `${userId}@example.com`, passwordHash: 'x' })
    await orm.insert(workspaces).values({ id: workspaceId, name: 'W', plan: 'pro' })
    await orm.insert(memberships).values({ userId, workspaceId, role: 'owner' })
    await orm.insert(sessions).values({ id: sessionId, userId, expiresAt: at })
    const key = { name: 'K', publicId: randomUUID().slice(0, 8), secretHash: 'x', scopes: ['links:read'] }
    await orm.insert(apiKeys).values({ ...key, id: keyId, workspaceId, userId })
    const link = { id: linkId, workspaceId, shortCode: linkId.slice(0, 8), originalUrl: 'https://a.example/' }
    await orm.insert(links).values(link)
    const offer = { id: offerId, workspaceId, name: 'O', url: 'https://o.example/', payoutCurrency: 'USD' }
    await orm.insert(offers).values(offer)
    return { userId, workspaceId, sessionId, keyId, linkId, offerId }
  }

  const versionsOf = async ({ userId, workspaceId }: Account) => {
    const [user, workspace] = await db.dataVersions([userId, workspaceId])
    return { user, workspace }
  }
  /** Whose version the work changes. */
  const changedBy = async (work: () => Promise<unknown>) => {
    const before = [await versionsOf(mine), await versionsOf(another)]
    await work()
    const after = [await versionsOf(mine), await versionsOf(another)]
    expect(after[1], 'of somebody else').toEqual(before[1])
    return {
      user: after[0]?.user !== before[0]?.user,
      workspace: after[0]?.workspace !== before[0]?.workspace,
    }
  }

  const user = { user: true, workspace: false }
  const workspace = { user: false, workspace: true }
  const both = { user: true, workspace: true }
  const nobody = { user: false, workspace: false }

  it.each<[string, (orm: Orm) => Promise<unknown>, { user: boolean; workspace: boolean }]>([
    ['a renamed user', (orm) => orm.update(users).set({ name: 'N' }).where(eq(users.id, mine.userId)), user],
    [
      'a deactivated user',
      (orm) => orm.update(users).set({ isActive: false }).where(eq(users.id, mine.userId)),
      user,
    ],
    [
      'a session that was revoked',
      (orm) => orm.update(sessions).set({ revokedAt: at }).where(eq(sessions.id, mine.sessionId)),
      user,
    ],
    [
      'a session that holds longer',
      (orm) => orm.update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.id, mine.sessionId)),
      user,
    ],
    [
      'a new sign-in',
      (orm) => orm.insert(sessions).values({ id: randomUUID(), userId: mine.userId, expiresAt: at }),
      nobody,
    ],
    ['a deleted session', (orm) => orm.delete(sessions).where(eq(sessions.id, mine.sessionId)), user],
    [
      'a key that was revoked',
      (orm) => orm.update(apiKeys).set({ revokedAt: at }).where(eq(apiKeys.id, mine.keyId)),
      user,
    ],
    [
      'a key with other scopes',
      (orm) => orm.update(apiKeys).set({ scopes: [] }).where(eq(apiKeys.id, mine.keyId)),
      user,
    ],
    [
      'a key that was used',
      (orm) => orm.update(apiKeys).set({ lastUsedAt: at }).where(eq(apiKeys.id, mine.keyId)),
      nobody,
    ],
    ['a deleted key', (orm) => orm.delete(apiKeys).where(eq(apiKeys.id, mine.keyId)), user],
    [
      'another plan',
      (orm) => orm.update(workspaces).set({ plan: 'free' }).where(eq(workspaces.id, mine.workspaceId)),
      workspace,
    ],
    [
      'a deleted workspace',
      (orm) => orm.update(workspaces).set({ deletedAt: at }).where(eq(workspaces.id, mine.workspaceId)),
      both,
    ],
    [
      'a workspace that is back',
      (orm) => orm.update(workspaces).set({ deletedAt: null }).where(eq(workspaces.id, mine.workspaceId)),
      both,
    ],
    [
      'another role',
      (orm) => orm.update(memberships).set({ role: 'viewer' }).where(membershipOf(mine)),
      both,
    ],
    [
      'a deactivated member',
      (orm) => orm.update(memberships).set({ isActive: false }).where(membershipOf(mine)),
      both,
    ],
    ['a member who left', (orm) => orm.delete(memberships).where(membershipOf(mine)), both],
    [
      'a member who came',
      (orm) =>
        orm.insert(memberships).values({ userId: mine.userId, workspaceId: mine.workspaceId, role: 'owner' }),
      both,
    ],
    [
      'a changed link',
      (orm) => orm.update(links).set({ title: 'T' }).where(eq(links.id, mine.linkId)),
      workspace,
    ],
    [
      'a link given its code',
      (orm) => orm.insert(linkCodes).values({ domainKey: '', code: 'mine', linkId: mine.linkId }),
      workspace,
    ],
    ['a code given up', (orm) => orm.delete(linkCodes).where(eq(linkCodes.code, 'mine')), workspace],
    [
      'a new rule',
      (orm) => orm.insert(redirectRules).values({ id: randomUUID(), linkId: mine.linkId }),
      workspace,
    ],
    [
      'a changed rule',
      (orm) => orm.update(redirectRules).set({ priority: 5 }).where(eq(redirectRules.linkId, mine.linkId)),
      workspace,
    ],
    [
      'a removed rule',
      (orm) => orm.delete(redirectRules).where(eq(redirectRules.linkId, mine.linkId)),
      workspace,
    ],
    ['a deleted link', (orm) => orm.delete(links).where(eq(links.id, mine.linkId)), workspace],
    [
      'a changed offer',
      (orm) => orm.update(offers).set({ name: 'P' }).where(eq(offers.id, mine.offerId)),
      workspace,
    ],
    ['a deleted offer', (orm) => orm.delete(offers).where(eq(offers.id, mine.offerId)), workspace],
    [
      'a new collection',
      (orm) => orm.insert(collections).values({ id: randomUUID(), workspaceId: mine.workspaceId, name: 'C' }),
      workspace,
    ],
    [
      'a domain',
      (orm) =>
        orm.insert(domains).values({
          id: randomUUID(),
          workspaceId: mine.workspaceId,
          host: `${randomUUID()}.example`,
          verificationToken: 'x',
        }),
      workspace,
    ],
  ])('%s', async (_name, work, expected) => {
    expect(await changedBy(() => work(db.orm))).toEqual(expected)
  })

  const membershipOf = ({ userId, workspaceId }: Account) =>
    and(eq(memberships.userId, userId), eq(memberships.workspaceId, workspaceId))

  it('stay where the change is rolled back, and change with the commit, not before', async () => {
    const before = await versionsOf(another)
    const rename = (orm: Orm, name: string) =>
      orm.update(workspaces).set({ name }).where(eq(workspaces.id, another.workspaceId))
    const rolledBack = db.transaction(async (tx) => {
      await rename(tx, 'lost')
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await versionsOf(another)).toEqual(before)
    await db.transaction(async (tx) => {
      await rename(tx, 'kept')
      expect(await versionsOf(another)).toEqual(before)
    })
    expect(await versionsOf(another)).not.toEqual(before)
  })

  it('change for everybody whom one transaction touches', async () => {
    const [a, b] = [await anAccount(), await anAccount()]
    const before = [await versionsOf(a), await versionsOf(b)]
    await db.transaction(async (tx) => {
      for (const { workspaceId } of [a, b, a, b]) {
        await tx.update(links).set({ title: 'T' }).where(eq(links.workspaceId, workspaceId))
      }
    })
    const after = [await versionsOf(a), await versionsOf(b)]
    expect(after.map(({ workspace: version }) => version)).not.toContain(before[0]?.workspace)
    expect(after.map(({ workspace: version }) => version)).not.toContain(before[1]?.workspace)
  })

  it('let transactions on the same workspace and its members pass each other, whatever their order', async () => {
    const shared = await anAccount()
    const members = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { userId } = await anAccount()
        await db.orm.insert(memberships).values({ userId, workspaceId: shared.workspaceId, role: 'viewer' })
        return userId
      }),
    )
    const roles = ['viewer', 'editor', 'admin'] as const
    const change = (turn: number) =>
      db.transaction(async (tx) => {
        const role = roles[turn % 3]
        const [first, second] = [members[turn % 6] ?? '', members[(turn + 1) % 6] ?? '']
        for (const userId of [first, second].toSorted()) {
          await tx
            .update(memberships)
            .set({ role })
            .where(membershipOf({ ...shared, userId }))
        }
        await tx
          .update(links)
          .set({ title: `${turn}` })
          .where(eq(links.id, shared.linkId))
      })
    await Promise.all(Array.from({ length: 60 }, (_, turn) => change(turn)))
  })

  it('are told in the order asked, the same id twice as well, and of nobody known too', async () => {
    const { userId, workspaceId } = another
    const asked = await db.dataVersions([workspaceId, userId, workspaceId, randomUUID()])
    const { user: ofUser, workspace: ofWorkspace } = await versionsOf(another)
    expect(asked).toEqual([ofWorkspace, ofUser, ofWorkspace, '0'])
    expect(await db.dataVersions([])).toEqual([])
  })

  it('are raised by a trigger on every table that is said to be watched, and on no other', async () => {
    const found = await db.orm.execute<{ table: string }>(
      sql`select distinct tgrelid::regclass::text as table from pg_trigger where tgname like 'note_change%'`,
    )
    expect(found.rows.map(({ table }) => table).toSorted()).toEqual([...watchedTables].toSorted())
  })

  it('go on when the triggers are made anew', async () => {
    const before = await versionsOf(another)
    await db.orm.execute(sql`comment on table data_versions is 'of an older release'`)
    await db.migrate()
    expect(await versionsOf(another)).toEqual(before)
    await db.orm.update(users).set({ name: 'again' }).where(eq(users.id, another.userId))
    expect((await versionsOf(another)).user).not.toBe(before.user)
  })
})
