import { createDb, type Db, type Orm, utmPresets, workspaces } from '@waymark/db'
import { createMigratedDatabase } from '@waymark/db/testing'
import { AppError } from '@waymark/domain'
import { describeWith, type TestDatabase } from '@waymark/testing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newRecord, workspaceRecords } from './workspace-records.ts'

const bound = { atMost: 5, plural: 'presets', table: utmPresets }
const records = workspaceRecords(utmPresets, {
  noun: 'preset',
  bound,
  searched: [utmPresets.name, utmPresets.source],
  unique: { index: 'utm_presets_name', path: 'name', message: 'Another preset has this name.' },
})
/** Only those of one campaign, as the records of a link or those that a restricted member may see. */
const ofCampaign = workspaceRecords(utmPresets, {
  noun: 'preset',
  narrow: ({ campaign }: { workspaceId: string; campaign: string }) => eq(utmPresets.campaign, campaign),
})

const deps = {
  clock: () => Date.UTC(2026, 0, 2),
  randomBytes: (size: number) => crypto.getRandomValues(new Uint8Array(size)),
}
const newest = { field: 'createdAt', descending: true } as const
const noSuch = { code: 'NOT_FOUND', message: 'There is no such preset.' }

async function expectNoSuch(attempts: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(attempts)
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: noSuch })
}

describeWith(['postgres'], 'records of workspaces', () => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url })
  })
  afterAll(async () => {
    await db.close()
    await database[Symbol.asyncDispose]()
  })

  const makeWorkspace = async () => {
    const workspaceId = crypto.randomUUID()
    await db.orm.insert(workspaces).values({ id: workspaceId, name: 'W', plan: 'free' })
    return { workspaceId }
  }
  const insert = (scope: { workspaceId: string }, name: string, values: { campaign?: string } = {}) =>
    records(db.orm).insert({ ...newRecord(deps, scope), name, ...values })
  /** What `work` waits for while another transaction has done `first`. */
  const isBlockedBy = async (first: (tx: Orm) => Promise<unknown>, work: (tx: Orm) => Promise<unknown>) =>
    db.transaction(async (tx) => {
      await first(tx)
      const blocked = db.transaction(async (other) => {
        await other.execute(sql`set local lock_timeout = '50ms'`)
        await work(other)
      })
      return blocked.then(
        () => false,
        () => true,
      )
    })

  it('finds, locks, changes and removes those of the workspace, and says of another one’s that there is none', async () => {
    const [own, other] = [await makeWorkspace(), await makeWorkspace()]
    const { id } = await insert(own, 'A')
    const all = records(db.orm)
    const refused = [
      all.read(other, id),
      all.lockForUpdate(other, id),
      all.lockForNoKeyUpdate(other, id),
      all.update(other, id, { name: 'B' }),
      all.remove(other, id),
      all.read(own, crypto.randomUUID()),
    ]
    await expectNoSuch(refused)
    expect(await all.find(other, id)).toBeNull()
    expect(await all.lockForKeyShare(other, id)).toBe(false)
    expect(await all.page(other, { limit: 10, offset: 0, sort: newest })).toEqual({ items: [], total: 0 })

    expect(await all.read(own, id)).toMatchObject({ id, name: 'A' })
    expect(await all.lockForKeyShare(own, id)).toBe(true)
    expect(await all.update(own, id, { source: 's', name: undefined })).toMatchObject({
      source: 's',
      name: 'A',
    })
    await all.remove(own, id)
    expect(await all.find(own, id)).toBeNull()
  })

  it('narrows every query by what else its scope says', async () => {
    const workspace = await makeWorkspace()
    const { id } = await insert(workspace, 'A', { campaign: 'summer' })
    const narrowed = ofCampaign(db.orm)
    const [summer, winter] = ['summer', 'winter'].map((campaign) => ({ ...workspace, campaign }))
    if (summer === undefined || winter === undefined) throw new Error('two scopes')
    expect((await narrowed.page(winter, { limit: 10, offset: 0, sort: newest })).total).toBe(0)
    await expectNoSuch([
      narrowed.read(winter, id),
      narrowed.lockForUpdate(winter, id),
      narrowed.update(winter, id, { term: 't' }),
      narrowed.remove(winter, id),
    ])
    expect(await narrowed.read(summer, id)).toMatchObject({ id, term: null })
  })

  it('pages through rows that are equal in the field without leaving one out, the id deciding', async () => {
    const scope = await makeWorkspace()
    const made = []
    for (const name of ['A', 'B', 'C', 'D', 'E']) made.push((await insert(scope, name)).id)
    const page = (offset: number, descending = false) =>
      records(db.orm).page(scope, { limit: 2, offset, sort: { field: 'createdAt', descending } })
    const pages = [await page(0), await page(2), await page(4)]
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(made.toSorted())
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
    expect((await page(0, true)).items.map(({ id }) => id)).toEqual(made.toSorted().toReversed().slice(0, 2))
    expect(await page(5)).toEqual({ items: [], total: 5 })
  })

  it('searches the named columns for the text as it is, whatever its case, beside the filters', async () => {
    const scope = await makeWorkspace()
    await insert(scope, '100% Ads', { campaign: 'summer' })
    await insert(scope, '1000 ads', { campaign: 'winter' })
    const names = async (search: string, filter?: Parameters<typeof all.page>[2]) =>
      (await all.page(scope, { limit: 10, offset: 0, search, sort: newest }, filter)).items.map(
        ({ name }) => name,
      )
    const all = records(db.orm)
    expect(await names('100% aDS')).toEqual(['100% Ads'])
    expect((await names('ads')).toSorted()).toEqual(['100% Ads', '1000 ads'])
    expect(await names('ads', eq(utmPresets.campaign, 'winter'))).toEqual(['1000 ads'])
    expect((await names('')).length).toBe(2)
  })

  it('names the field of a unique violation, and passes others on', async () => {
    const scope = await makeWorkspace()
    const first = await insert(scope, 'Taken')
    const second = await insert(scope, 'Free')
    const conflict = {
      code: 'CONFLICT',
      message: 'Another preset has this name.',
      details: [{ path: 'name', message: 'is already taken' }],
    }
    await expect(insert(scope, 'tAKEN')).rejects.toMatchObject(conflict)
    await expect(records(db.orm).update(scope, second.id, { name: 'taken' })).rejects.toMatchObject(conflict)
    const sameId = records(db.orm).insert({ ...newRecord(deps, scope), id: first.id, name: 'X' })
    await expect(sameId).rejects.not.toBeInstanceOf(AppError)
    await insert(await makeWorkspace(), 'Taken')
  })

  it('goes on with the transaction where an insert may be refused', async () => {
    const scope = await makeWorkspace()
    await insert(scope, 'Taken')
    const inserted = await db.transaction(async (tx) => {
      const refused = await records(tx).insertUnlessTaken({ ...newRecord(deps, scope), name: 'Taken' })
      expect(refused).toBeNull()
      return records(tx).insertUnlessTaken({ ...newRecord(deps, scope), name: 'Free' })
    })
    expect(await records(db.orm).read(scope, String(inserted?.id))).toMatchObject({ name: 'Free' })
  })

  it('makes no more than the bound, however many come at once', async () => {
    const scope = await makeWorkspace()
    const attempts = await Promise.allSettled(
      Array.from({ length: bound.atMost + 3 }, (_, index) => insert(scope, `P${index}`)),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled').length).toBe(bound.atMost)
    expect((await records(db.orm).page(scope, { limit: 10, offset: 0, sort: newest })).total).toBe(
      bound.atMost,
    )
    await expect(insert(scope, 'one more')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it.each([
    ['lockForUpdate', { change: true, refer: true }],
    ['lockForNoKeyUpdate', { change: true, refer: false }],
    ['lockForKeyShare', { change: false, refer: false }],
  ] as const)(
    '%s prevents others from deleting it, and from what else it says',
    async (method, { change, refer }) => {
      const scope = await makeWorkspace()
      const { id } = await insert(scope, 'A')
      const first = (tx: Orm) => records(tx)[method](scope, id)
      expect(await isBlockedBy(first, (tx) => records(tx).remove(scope, id))).toBe(true)
      expect(await isBlockedBy(first, (tx) => records(tx).update(scope, id, { term: 't' }))).toBe(change)
      expect(await isBlockedBy(first, (tx) => records(tx).lockForKeyShare(scope, id))).toBe(refer)
    },
  )
})
