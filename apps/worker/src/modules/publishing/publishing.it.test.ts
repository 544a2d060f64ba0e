import { randomBytes, randomUUID } from 'node:crypto'
import { createDb, type Db, domains, linkChanges, linkCodes, links, workspaces } from '@waymark/db'
import { createMigratedDatabase } from '@waymark/db/testing'
import { aWorkspace } from '@waymark/deliveries/testing'
import type { Kv } from '@waymark/kv'
import { createRedisKv } from '@waymark/kv/redis'
import { createLinkResolver, type LinkResolver, type LinkSnapshot } from '@waymark/replica'
import { createReplica, type Replica, withChange } from '@waymark/replica/changes'
import { describeWith, eventually, type TestDatabase, testServices, waitFor } from '@waymark/testing'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { RunningRole } from '../../runtime/worker-role.ts'
import { createPublishing } from './index.ts'

/** Time in which a change must be live on every redirector (contract §5). */
const liveMs = 1_000
const shortUrl = 'https://links.example'
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

describeWith(['postgres', 'redis'], 'what an api has committed and not published', () => {
  let database: TestDatabase
  let db: Db
  let kv: Kv
  let replica: Replica
  let redirector: LinkResolver<LinkSnapshot>
  let role: RunningRole
  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 6 })
    kv = createRedisKv({ url: testServices().redisUrl })
    const ofProcess = () => createReplica({ db, kv, clock: Date.now, logger, shortUrl })
    replica = ofProcess()
    redirector = createLinkResolver<LinkSnapshot>({
      kv,
      source: { fetch: () => Promise.reject(new Error('the api has died')) },
      compile: (snapshot) => snapshot,
      monotonicMs: Date.now,
      logger,
    })
    await vi.waitFor(() => kv.ping(), { timeout: 5_000 })
    await redirector.start()
    const deps = { db, clock: Date.now, randomBytes, logger }
    role = await createPublishing({ ...deps, replica: ofProcess() }).start()
  })
  afterAll(async () => {
    await role.close()
    await redirector.close()
    await kv.close()
    await db.close()
    await database.drop()
  })

  const addLink = async (workspaceId: string): Promise<{ id: string; code: string }> => {
    const [id, code] = [randomUUID(), `left${randomBytes(6).toString('hex')}`]
    await replica.commit(async (tx) => {
      await tx.insert(links).values({ id, workspaceId, shortCode: code, originalUrl: 'https://one.example/' })
      await tx.insert(linkCodes).values({ code, domainKey: '', linkId: id })
      return { result: undefined, changed: { newLinks: [id] } }
    })
    return { id, code }
  }
  const targetOf = async (code: string) => {
    const found = await redirector.lookup('', code)
    return found.kind === 'found' ? found.link.originalUrl : found.kind
  }
  const unpublished = () => db.orm.$count(linkChanges)

  it('is at a redirector that serves the version before within a second (contract §5)', async () => {
    const { id, code } = await addLink(await aWorkspace(db))
    expect(await targetOf(code)).toBe('https://one.example/')
    // The transaction of a change, by an api that dies before it publishes.
    await db.transaction(async (tx) => {
      await tx.update(links).set({ originalUrl: 'https://two.example/' }).where(eq(links.id, id))
      await withChange(tx, { links: [id] })
    })
    await eventually(liveMs, async () => expect(await targetOf(code)).toBe('https://two.example/'))
    await waitFor(async () => (await unpublished()) === 0, {
      timeoutMs: 20_000,
      description: 'an empty outbox',
    })
  })

  const addMany = (workspaceId: string, domain: { id: string; host: string } | null = null) =>
    db.orm.execute(sql`
      with made as (
        insert into links (id, workspace_id, domain_id, domain_key, short_code, original_url)
        select gen_random_uuid(), ${workspaceId}::uuid, ${domain?.id ?? null}::uuid, ${domain?.host ?? ''},
          'many' || substr(${workspaceId}, 1, 8) || i, 'https://shop.example/'
        from generate_series(1, 2500) i
        returning id, domain_key, short_code
      ) insert into link_codes (domain_key, code, link_id) select domain_key, short_code, id from made`)

  it('of a deleted workspace with more links than a batch is deleted and published (contract §3)', async () => {
    const workspaceId = await aWorkspace(db)
    await addMany(workspaceId)
    await db.orm.update(workspaces).set({ deletedAt: new Date() }).where(eq(workspaces.id, workspaceId))
    const live = and(eq(links.workspaceId, workspaceId), isNull(links.deletedAt))
    await waitFor(async () => (await db.orm.$count(links, live)) + (await unpublished()) === 0, {
      timeoutMs: 20_000,
      description: 'the deletion of all links',
    })
  })

  it('of a banned domain with more links than a batch is moved and published (contract §4)', async () => {
    const workspaceId = await aWorkspace(db)
    const domain = { id: randomUUID(), host: `${randomBytes(6).toString('hex')}.example` }
    const banned = { status: 'banned', bannedAt: new Date(), verificationToken: 'a token' } as const
    await db.orm.insert(domains).values({ ...domain, workspaceId, ...banned })
    await addMany(workspaceId, domain)
    const left = eq(links.domainId, domain.id)
    await waitFor(async () => (await db.orm.$count(links, left)) + (await unpublished()) === 0, {
      timeoutMs: 20_000,
      description: 'the move of all links',
    })
    expect(await db.orm.$count(linkCodes, eq(linkCodes.domainKey, domain.host))).toBe(0)
  })
})
