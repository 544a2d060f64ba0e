import { randomUUID } from 'node:crypto'
import {
  affiliateNetworks,
  conversionGoals,
  createDb,
  type Db,
  offers,
  postbackSecurity,
  workspaces,
} from '@waymark/db'
import { createMigratedDatabase } from '@waymark/db/testing'
import { describeWith, type TestDatabase } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecipientRepository } from './recipient.repository.ts'
import { createWorkspaceFacts } from './workspace-facts.ts'

const [ours, theirs, deleted] = [randomUUID(), randomUUID(), randomUUID()]
const [net, other, foreign, ofDeleted] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const [fixed, free, foreignOffer] = [randomUUID(), randomUUID(), randomUUID()]
const [first, second, foreignGoal] = [randomUUID(), randomUUID(), randomUUID()]
const hashOf = (text: string) => text.repeat(32)

describeWith(['postgres'], 'what decides about the postbacks of a workspace', () => {
  let database: TestDatabase
  let db: Db
  let read: ReturnType<typeof createWorkspaceFacts>
  beforeAll(async () => {
    database = await createMigratedDatabase()
    db = createDb({ url: database.url, maxConnections: 3 })
    read = createWorkspaceFacts(db.orm)
    const { orm } = db
    const common = { plan: 'free' } as const
    await orm.insert(workspaces).values([
      { ...common, id: ours, name: 'Ours', baseCurrency: 'EUR', timezone: 'Asia/Tokyo' },
      { ...common, id: theirs, name: 'Theirs', trackAcceptsPayout: true },
      { ...common, id: deleted, name: 'Deleted', deletedAt: new Date() },
    ])
    await orm.insert(affiliateNetworks).values([
      { id: net, workspaceId: ours, name: 'Große Netze', statusMap: { ok: 'sale' } },
      { id: other, workspaceId: ours, name: 'Other', isActive: false },
      { id: foreign, workspaceId: theirs, name: 'Other', statusMap: { ok: 'lead' } },
      { id: ofDeleted, workspaceId: deleted, name: 'Gone' },
    ])
    const offer = { url: 'https://shop.example/', name: 'An offer', workspaceId: ours }
    await orm.insert(offers).values([
      { ...offer, id: fixed, payout: '999999999.999999', payoutCurrency: 'JPY', networkId: other },
      { ...offer, id: free, payoutCurrency: 'EUR', payoutModel: 'auto_from_postback' },
      { ...offer, id: foreignOffer, payout: '5', payoutCurrency: 'USD', workspaceId: theirs },
    ])
    const goal = (id: string, at: number) => ({ id, name: id, key: `g${at}`, createdAt: new Date(at) })
    await orm.insert(conversionGoals).values([
      { ...goal(second, 2), workspaceId: ours, isActive: false },
      { ...goal(first, 1), workspaceId: ours, defaultPayout: '0.000001', defaultStatus: 'upsell' },
      { ...goal(foreignGoal, 0), workspaceId: theirs },
    ])
    const security = { key: '', requireKey: true, allowedIps: ['192.0.2.0/24'] }
    await orm.insert(postbackSecurity).values([
      { ...security, workspaceId: theirs, keyHash: hashOf('ab') },
      { ...security, workspaceId: deleted, keyHash: hashOf('cd') },
    ])
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  const factsOf = async (query: Partial<Parameters<typeof read>[0]>) =>
    (await read({ workspaceIds: [ours], networks: [], offerIds: [], ...query })).get(ours)

  it('are its settings, and goals from the oldest on, with amounts to the last place', async () => {
    const facts = await factsOf({})
    expect(facts).toMatchObject({
      id: ours,
      baseCurrency: 'EUR',
      timezone: 'Asia/Tokyo',
      trackAcceptsPayout: false,
      identityHours: 72,
      security: null,
      networks: [],
      offers: new Map(),
    })
    expect(facts?.goals).toEqual([
      { id: first, key: 'g1', defaultPayout: '0.000001', defaultStatus: 'upsell', isActive: true },
      { id: second, key: 'g2', defaultPayout: null, defaultStatus: 'sale', isActive: false },
    ])
  })

  it('are offers of its own only, and the networks of those', async () => {
    const facts = await factsOf({ offerIds: [fixed, free, foreignOffer, randomUUID()] })
    expect([...(facts?.offers.keys() ?? [])].toSorted()).toEqual([fixed, free].toSorted())
    expect(facts?.offers.get(fixed)).toMatchObject({ payout: '999999999.999999', payoutCurrency: 'JPY' })
    expect(facts?.offers.get(free)).toMatchObject({ networkId: null, payoutModel: 'auto_from_postback' })
    expect(facts?.networks.map(({ id }) => id)).toEqual([other])
  })

  it.each([
    ['its id', [net], [net]],
    ['its id in upper case', [net.toUpperCase()], [net]],
    ['its name', ['Große Netze'], [net]],
    ['its name in other letters', ['GROßE NETZE'], [net]],
    ['a name that another workspace has too', ['other'], [other]],
    ['the id of a network of another workspace', [foreign], []],
    ['a part of its name', ['Große'], []],
    ['nothing', [''], []],
    ['what looks like SQL', [`' or true --`, '{"', '%'], []],
  ])('are the networks that are named, by %s', async (_name, networks, ids) => {
    expect((await factsOf({ networks }))?.networks.map(({ id }) => id)).toEqual(ids)
  })

  it('are of each workspace by itself, and of none that is deleted', async () => {
    const workspaceIds = [ours, theirs, deleted, randomUUID()]
    const facts = await read({ workspaceIds, networks: ['other', 'gone'], offerIds: [foreignOffer] })
    expect([...facts.keys()].toSorted()).toEqual([ours, theirs].toSorted())
    const their = facts.get(theirs)
    expect(their?.networks).toEqual([
      { id: foreign, name: 'Other', statusMap: { ok: 'lead' }, isActive: true },
    ])
    expect([...(their?.offers.keys() ?? [])]).toEqual([foreignOffer])
    expect(their?.goals.map(({ id }) => id)).toEqual([foreignGoal])
    expect(their?.security).toEqual({
      requireKey: true,
      keyHash: hashOf('ab'),
      allowedIps: ['192.0.2.0/24'],
      allowedNetworksOnly: false,
    })
    expect(await read({ workspaceIds: [], networks: ['other'], offerIds: [fixed] })).toEqual(new Map())
  })

  describe('whose click is not known: whom it is meant for', () => {
    it.each([
      ['its key says it', { keyHash: hashOf('ab'), network: null }, { workspaceId: theirs, networkId: null }],
      ['the key of a deleted workspace says nothing', { keyHash: hashOf('cd'), network: null }, null],
      ['the network of a deleted workspace says nothing', { keyHash: null, network: 'Gone' }, null],
      [
        'the id of a network says it',
        { keyHash: null, network: foreign },
        { workspaceId: theirs, networkId: foreign },
      ],
      ['a name of two workspaces says nothing', { keyHash: null, network: 'OTHER' }, null],
      [
        'its key says of which workspace the network of that name is',
        { keyHash: hashOf('ab'), network: 'other' },
        { workspaceId: theirs, networkId: foreign },
      ],
      [
        'its key is more than the id of a network of another',
        { keyHash: hashOf('ab'), network: net },
        { workspaceId: theirs, networkId: null },
      ],
    ])('%s', async (_name, postback, recipient) => {
      expect(await createRecipientRepository(db.orm).find([postback])).toEqual([recipient])
    })

    it('is found for each of many, in their order', async () => {
      const of = (keyHash: string | null, network: string | null) => ({ keyHash, network })
      const found = await createRecipientRepository(db.orm).find([
        of(null, null),
        of(hashOf('ab'), null),
        of(null, 'große netze'),
        of(hashOf('ef'), net),
      ])
      expect(found.map((one) => one?.workspaceId ?? null)).toEqual([null, theirs, ours, ours])
    })
  })
})
