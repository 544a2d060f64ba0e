import { createDb, type Db, linkCodes, links, workspaces } from '@waymark/db'
import { createMigratedDatabase } from '@waymark/db/testing'
import { describeWith, type TestDatabase } from '@waymark/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createLinkRepository,
  type LinkRepository,
  type LinkRow,
  type LinkScope,
} from './links.repository.ts'

describeWith(['postgres'], 'writes of links', () => {
  let database: TestDatabase
  let db: Db
  let repository: LinkRepository
  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url })
    repository = createLinkRepository(db.orm)
  })
  afterAll(async () => {
    await db.close()
    await database[Symbol.asyncDispose]()
  })

  const makeWorkspace = async (): Promise<{ workspaceId: string }> => {
    const workspaceId = crypto.randomUUID()
    await db.orm.insert(workspaces).values({ id: workspaceId, name: 'W', plan: 'free' })
    return { workspaceId }
  }
  const anonymous: LinkScope = { workspaceId: null }

  const makeLink = async ({ workspaceId }: LinkScope): Promise<LinkRow> => {
    const [id, createdAt] = [crypto.randomUUID(), new Date(0)]
    const address = { domainKey: '', shortCode: id.slice(0, 8), originalUrl: 'https://shop.example/' }
    const assigned = { workspaceId, domainId: null, customAlias: null, createdAt, updatedAt: createdAt }
    const link = await repository.insert({ id, ...address, ...assigned })
    await repository.claimCode({ domainKey: '', code: link.shortCode }, id)
    return link
  }
  const stored = async ({ id }: LinkRow) => ({
    links: await db.orm.select().from(links).where(eq(links.id, id)),
    codes: await db.orm.select().from(linkCodes).where(eq(linkCodes.linkId, id)),
  })

  it.each([
    ['another workspace', () => makeWorkspace(), () => makeWorkspace()],
    ['no workspace', () => makeWorkspace(), async () => anonymous],
    ['a workspace, where the link has none', async () => anonymous, () => makeWorkspace()],
  ])('change nothing by %s', async (_what, owner, other) => {
    const [link, { workspaceId }] = [await makeLink(await owner()), await other()]
    const before = await stored(link)
    await expect(repository.update({ workspaceId }, link.id, { title: 'theirs' })).rejects.toThrow('no row')
    await repository.withdrawAll({ workspaceId }, [link.id])
    await repository.releaseCodes({ ...link, workspaceId }, [link.shortCode])
    expect(await stored(link)).toEqual(before)
  })

  it.each([
    ['its workspace', () => makeWorkspace()],
    ['an anonymous caller, whose link it is', async () => anonymous],
  ])('change it by %s', async (_what, owner) => {
    const scope = await owner()
    const link = await makeLink(scope)
    expect(await repository.update(scope, link.id, { title: 'ours' })).toMatchObject({ title: 'ours' })
    await repository.releaseCodes(link, [link.shortCode])
    expect((await stored(link)).codes).toEqual([])
    await repository.withdrawAll(scope, [link.id])
    expect((await stored(link)).links).toEqual([])
  })

  it('give up no code of another link', async () => {
    const scope = await makeWorkspace()
    const [link, other] = [await makeLink(scope), await makeLink(scope)]
    await repository.releaseCodes(link, [other.shortCode])
    expect((await stored(other)).codes).toHaveLength(1)
  })
})
