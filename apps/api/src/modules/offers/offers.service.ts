import type { Db, Orm } from '@waymark/db'
import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import { beginHealthChecksAnew } from '@waymark/offers'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { createNetworkRepository } from '../affiliate-networks/index.ts'
import { baseCurrencyOf } from '../base-currency.ts'
import { type LinkChanges, refuseWhileInFlow } from '../links/index.ts'
import { offerRecordOf } from './offer-record.ts'
import { mayBecome } from './offer-status.ts'
import { createOfferRepository, type OfferChange, type OfferRow } from './offers.repository.ts'
import type { CreateOfferBody, ListOffersQuery, OfferRecord, PatchOfferBody } from './offers.schema.ts'

export interface OfferServiceDeps {
  db: Db
  changes: LinkChanges
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface OfferService {
  list(caller: Caller, query: ListOffersQuery): Promise<Page<OfferRecord>>
  read(caller: Caller, id: string): Promise<OfferRecord>
  create(caller: Caller, body: CreateOfferBody): Promise<OfferRecord>
  /** @throws CONFLICT for a status that it cannot take from where it is */
  update(caller: Caller, id: string, body: PatchOfferBody): Promise<OfferRecord>
  /** @throws CONFLICT while a rule's flow uses it */
  remove(caller: Caller, id: string): Promise<void>
}

const noSuchOffer = () => new AppError('NOT_FOUND', { message: 'There is no such offer.' })

/** What redirectors hold of an offer: a change of nothing else is none to them. */
const publishedFields = [
  'networkId',
  'url',
  'countries',
  'payout',
  'payoutCurrency',
  'capDaily',
  'capTotal',
  'status',
] as const satisfies readonly (keyof PatchOfferBody)[]

const isPublished = (body: PatchOfferBody) => publishedFields.some((field) => body[field] !== undefined)

/** Offers (specification, "Offer"; contract §6). */
export function createOfferService({ db, changes, clock, randomBytes }: OfferServiceDeps): OfferService {
  const offers = createOfferRepository(db.orm)

  return {
    async list({ workspaceId }, query) {
      const { items, total } = await offers.page(workspaceId, query)
      return { items: items.map(offerRecordOf), total }
    },

    async read({ workspaceId }, id) {
      const offer = await offers.find(workspaceId, id)
      if (offer === null) throw noSuchOffer()
      return offerRecordOf(offer)
    },

    async create({ workspaceId }, body) {
      const createdAt = new Date(clock())
      const id = uuidV7(createdAt.getTime(), randomBytes(10))
      return db.transaction(async (tx) => {
        const repository = createOfferRepository(tx)
        await holdNetwork(tx, workspaceId, body.networkId)
        const payoutCurrency = body.payoutCurrency ?? (await baseCurrencyOf(tx, workspaceId))
        const row = { ...columnsOf(body), id, workspaceId, name: body.name, url: body.url, payoutCurrency }
        return offerRecordOf(await repository.insert({ ...row, createdAt, updatedAt: createdAt }))
      })
    },

    async update({ workspaceId }, id, body) {
      return changes.commitFlows(async ({ tx }) => {
        await holdNetwork(tx, workspaceId, body.networkId)
        const repository = createOfferRepository(tx)
        const before = await repository.lock(workspaceId, id, 'change')
        if (before === null) throw noSuchOffer()
        const change = { ...columnsOf(body), ...statusChange(before, body), updatedAt: new Date(clock()) }
        const after = await repository.update(workspaceId, id, change)
        const isTakenBack = before.status === 'auto_disabled' && after.status === 'active'
        if (isTakenBack || after.url !== before.url) await beginHealthChecksAnew(tx, id)
        return { result: offerRecordOf(after), members: isPublished(body) ? { offers: [id] } : {} }
      })
    },

    async remove({ workspaceId }, id) {
      await changes.commitFlows(async (unit) => {
        const repository = createOfferRepository(unit.tx)
        if ((await repository.lock(workspaceId, id, 'remove')) === null) throw noSuchOffer()
        await refuseWhileInFlow(unit, { offers: [id] })
        await repository.remove(workspaceId, id)
        return { result: undefined, members: {} }
      })
    },
  }
}

/** @throws VALIDATION_FAILED unless the network is the workspace's, and stays until the transaction ends */
async function holdNetwork(
  tx: Orm,
  workspaceId: string,
  networkId: string | null | undefined,
): Promise<void> {
  if (networkId === null || networkId === undefined) return
  if (await createNetworkRepository(tx).hold(workspaceId, networkId)) return
  const details = [{ path: 'networkId', message: 'is no affiliate network of this workspace' }]
  throw new AppError('VALIDATION_FAILED', { details })
}

/** As Postgres takes it: a fraction is an exact decimal there. */
function columnsOf({ autoDisableMinCr, ...body }: PatchOfferBody): OfferChange {
  return {
    ...body,
    ...(autoDisableMinCr !== undefined && {
      autoDisableMinCr: autoDisableMinCr === null ? null : String(autoDisableMinCr),
    }),
  }
}

/**
 * Taken back by a person, an offer that the system disabled starts anew: the reason goes, and so does the verdict of the
 * health check, which would keep it closed until the next one.
 */
function statusChange({ status, healthStatus }: OfferRow, body: PatchOfferBody): OfferChange {
  if (body.status === undefined) return {}
  if (!mayBecome(status, body.status)) throw wayClosed(status, body.status)
  if (status !== 'auto_disabled' || body.status !== 'active') return {}
  return { disabledReason: null, healthStatus: healthStatus === 'unhealthy' ? 'unknown' : healthStatus }
}

const wayClosed = (from: string, to: string) =>
  new AppError('CONFLICT', {
    message: `An offer that is ${from} cannot become ${to}.`,
    details: [{ path: 'status', message: `the offer is ${from}` }],
  })
