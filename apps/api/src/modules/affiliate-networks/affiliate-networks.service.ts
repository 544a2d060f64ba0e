import type { Db } from '@waymark/db'
import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import type { LinkChanges } from '../links/index.ts'
import { unlessTaken } from '../unless-taken.ts'
import { createNetworkRepository, type NetworkRow, networkNameKey } from './affiliate-networks.repository.ts'
import type {
  CreateNetworkBody,
  ListNetworksQuery,
  NetworkRecord,
  PatchNetworkBody,
} from './affiliate-networks.schema.ts'

export interface NetworkServiceDeps {
  db: Db
  changes: LinkChanges
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

const noSuchNetwork = () => new AppError('NOT_FOUND', { message: 'There is no such affiliate network.' })

const nameTaken = () =>
  new AppError('CONFLICT', {
    message: 'Another affiliate network has this name.',
    details: [{ path: 'name', message: 'is already taken' }],
  })

/** What `work` resolves to. @throws CONFLICT when it was refused because of the name */
const withOwnName = <Result>(work: Promise<Result>) =>
  unlessTaken(work, { constraint: networkNameKey, taken: nameTaken })

/** Affiliate networks (specification, "Affiliate network"; contract §6). */
export function createNetworkService({
  db,
  changes,
  clock,
  randomBytes,
}: NetworkServiceDeps): NetworkService {
  const networks = createNetworkRepository(db.orm)

  return {
    async list({ workspaceId }, query) {
      const { items, total } = await networks.page(workspaceId, query)
      return { items: items.map(networkRecordOf), total }
    },

    async read({ workspaceId }, id) {
      const network = await networks.find(workspaceId, id)
      if (network === null) throw noSuchNetwork()
      return networkRecordOf(network)
    },

    async create({ workspaceId }, body) {
      const createdAt = new Date(clock())
      const id = uuidV7(createdAt.getTime(), randomBytes(10))
      const row = { ...body, id, workspaceId, createdAt, updatedAt: createdAt }
      return networkRecordOf(await withOwnName(networks.insert(row)))
    },

    async update({ workspaceId }, id, body) {
      const change = { ...body, updatedAt: new Date(clock()) }
      const network = await withOwnName(networks.update(workspaceId, id, change))
      if (network === null) throw noSuchNetwork()
      return networkRecordOf(network)
    },

    async remove({ workspaceId }, id, { detach }) {
      await changes.commit(async ({ tx }) => {
        const repository = createNetworkRepository(tx)
        if ((await repository.lock(workspaceId, id)) === null) throw noSuchNetwork()
        const offers = detach ? 0 : await repository.countOffers(workspaceId, id)
        if (offers > 0) throw stillInUse(offers)
        const detached = await repository.detachOffers(workspaceId, id, new Date(clock()))
        await repository.remove(workspaceId, id)
        return { result: undefined, changed: { linksUsing: { offers: detached } } }
      })
    },
  }
}

const stillInUse = (offers: number) =>
  new AppError('CONFLICT', {
    message: `The network has ${offers === 1 ? 'an offer' : `${offers} offers`}: send detach=true to leave them without one.`,
  })

function networkRecordOf(network: NetworkRow): NetworkRecord {
  return {
    id: network.id,
    workspaceId: network.workspaceId,
    name: network.name,
    postbackUrlTemplate: network.postbackUrlTemplate,
    subidParam: network.subidParam,
    statusMap: network.statusMap,
    isActive: network.isActive,
    createdAt: network.createdAt.toISOString(),
    updatedAt: network.updatedAt.toISOString(),
  }
}
