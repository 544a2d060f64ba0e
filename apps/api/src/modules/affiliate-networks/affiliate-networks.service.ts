import type { affiliateNetworks, Db } from '@waymark/db'
import { AppError, type RandomBytes } from '@waymark/domain'
import type { ApiSettings } from '../../deps.ts'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import type { LinkChanges } from '../links/index.ts'
import { findNetworkTemplate, postbackUrlOf } from '../templates/index.ts'
import { newRecord } from '../workspace-records.ts'
import { createNetworkRepository } from './affiliate-networks.repository.ts'
import type {
  CreateNetworkBody,
  ListNetworksQuery,
  NetworkRecord,
  PatchNetworkBody,
} from './affiliate-networks.schema.ts'

export interface NetworkServiceDeps {
  db: Db
  changes: LinkChanges
  settings: Pick<ApiSettings, 'publicApiUrl'>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface NetworkService {
  list(caller: Caller, query: ListNetworksQuery): Promise<Page<NetworkRecord>>
  read(caller: Caller, id: string): Promise<NetworkRecord>
  create(caller: Caller, body: CreateNetworkBody): Promise<NetworkRecord>
  update(caller: Caller, id: string, body: PatchNetworkBody): Promise<NetworkRecord>
  /** @throws CONFLICT when it has offers, unless they are to be detached */
  remove(caller: Caller, id: string, options: { detach: boolean }): Promise<void>
}

/** Affiliate networks (specification, "Affiliate network"; contract §6). */
export function createNetworkService(deps: NetworkServiceDeps): NetworkService {
  const { db, changes, clock } = deps
  const networks = createNetworkRepository(db.orm)

  return {
    async list(caller, query) {
      const { items, total } = await networks.page(caller, query)
      return { items: items.map(networkRecordOf), total }
    },

    read: async (caller, id) => networkRecordOf(await networks.read(caller, id)),

    create: async (caller, body) =>
      networkRecordOf(await networks.insert({ ...filledIn(body, deps), ...newRecord(deps, caller) })),

    async update(caller, id, body) {
      return changes.commit(async ({ tx }) => {
        const repository = createNetworkRepository(tx)
        await repository.lockForUpdate(caller, id)
        const after = await repository.update(caller, id, { ...body, updatedAt: new Date(clock()) })
        const offers = body.subidParam === undefined ? [] : await repository.offersWithSubid(caller, id)
        return { result: networkRecordOf(after), changed: { linksUsing: { offers } } }
      })
    },

    async remove(caller, id, { detach }) {
      await changes.commit(async ({ tx }) => {
        const repository = createNetworkRepository(tx)
        await repository.lockForUpdate(caller, id)
        const offers = detach ? 0 : await repository.countOffers(caller, id)
        if (offers > 0) throw inUse(offers, await repository.someOffers(caller, id, mostNamed))
        const detached = await repository.detachOffers(caller, id, new Date(clock()))
        await repository.remove(caller, id)
        return { result: undefined, changed: { linksUsing: { offers: detached } } }
      })
    },
  }
}

/** What is not given comes from the template. */
function filledIn(
  {
    templateId,
    name,
    postbackUrlTemplate,
    subidParam,
    statusMap,
    isActive,
    expectedApproval,
  }: CreateNetworkBody,
  { settings }: Pick<NetworkServiceDeps, 'settings'>,
) {
  const template = templateId === null ? null : findNetworkTemplate(templateId)
  const templateUrl = template && postbackUrlOf(template, settings.publicApiUrl)
  return {
    name: name ?? template?.name ?? '',
    postbackUrlTemplate: postbackUrlTemplate === undefined ? templateUrl : postbackUrlTemplate,
    subidParam: subidParam ?? template?.subidParam ?? defaultSubidParam,
    statusMap: statusMap ?? template?.statusMap ?? {},
    isActive,
    expectedApproval,
  }
}

const defaultSubidParam = 'sub1'

const mostNamed = 5

const inUse = (offers: number, named: readonly { id: string; name: string }[]) =>
  new AppError('CONFLICT', {
    details: named.map(({ id, name }) => ({
      path: `offers.${id}`,
      message: `is the offer ${name}, which belongs to it`,
    })),
    message: `The network has ${offers === 1 ? 'an offer' : `${offers} offers`}: send detach=true to leave them without one.`,
  })

function networkRecordOf(network: typeof affiliateNetworks.$inferSelect): NetworkRecord {
  return {
    id: network.id,
    workspaceId: network.workspaceId,
    name: network.name,
    postbackUrlTemplate: network.postbackUrlTemplate,
    subidParam: network.subidParam,
    statusMap: network.statusMap,
    isActive: network.isActive,
    expectedApproval: network.expectedApproval,
    createdAt: network.createdAt.toISOString(),
    updatedAt: network.updatedAt.toISOString(),
  }
}
