import type { Db, Orm } from '@waymark/db'
import { AppError, moneyNumber, type RandomBytes } from '@waymark/domain'
import { beginHealthChecksAnew } from '@waymark/offers'
import type { OutboundHttp } from '@waymark/outbound-http'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { createNetworkRepository } from '../affiliate-networks/index.ts'
import { baseCurrencyOf } from '../base-currency.ts'
import { checkCallable } from '../callable-url.ts'
import { type LinkChanges, refuseWhileInFlow } from '../links/index.ts'
import { newRecord } from '../workspace-records.ts'
import { type CloneRecordBody, copiedName } from './offer-bulk.schema.ts'
import { isCheckedAnew, systemChange } from './offer-transitions.ts'
import { createOfferRepository, type OfferChange, type OfferRow } from './offers.repository.ts'
import type { CreateOfferBody, ListOffersQuery, OfferRecord, PatchOfferBody } from './offers.schema.ts'

export interface OfferServiceDeps {
  db: Db
  changes: LinkChanges
  outbound: Pick<OutboundHttp, 'checkUrl'>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface OfferUpdate {
  id: string
  body: PatchOfferBody
}

export interface OfferService {
  list(caller: Caller, query: ListOffersQuery): Promise<Page<OfferRecord>>
  read(caller: Caller, id: string): Promise<OfferRecord>
  /** @throws URL_BLOCKED for a health check that is not to be called; so does `update` */
  create(caller: Caller, body: CreateOfferBody): Promise<OfferRecord>
  /** A new one with the same fields. @throws NOT_FOUND */
  clone(caller: Caller, id: string, body: CloneRecordBody): Promise<OfferRecord>
  /** @throws CONFLICT for a status that it cannot take from where it is */
  update(caller: Caller, change: OfferUpdate): Promise<OfferRecord>
  /** @throws CONFLICT while a rule's flow uses it */
  remove(caller: Caller, id: string): Promise<void>
}

/** The fields of an offer that redirectors have: a change of another field is not published. */
const publishedFields = [
  'name',
  'networkId',
  'url',
  'appendQuery',
  'appendSubid',
  'countries',
  'payout',
  'payoutCurrency',
  'capHourly',
  'capDaily',
  'capTotal',
  'capTimezone',
  'softCaps',
  'status',
] as const satisfies readonly (keyof PatchOfferBody)[]

const isPublished = (body: PatchOfferBody) => publishedFields.some((field) => body[field] !== undefined)

/** Offers (specification, "Offer"; contract §6). */
export function createOfferService(deps: OfferServiceDeps): OfferService {
  const { db, changes, outbound, clock } = deps
  const offers = createOfferRepository(db.orm)

  return {
    async list(caller, query) {
      const { items, total } = await offers.page(caller, query)
      return { items: items.map(offerRecordOf), total }
    },

    read: async (caller, id) => offerRecordOf(await offers.read(caller, id)),

    async create(caller, body) {
      await checkHealthUrl(outbound, body)
      const { name, url } = body
      const row = { ...columnsOf(body), name, url, ...newRecord(deps, caller) }
      return db.transaction(async (tx) => {
        await lockNetwork(tx, caller, body.networkId)
        const payoutCurrency = body.payoutCurrency ?? (await baseCurrencyOf(tx, caller.workspaceId))
        return offerRecordOf(await createOfferRepository(tx).insert({ ...row, payoutCurrency }))
      })
    },

    async clone(caller, id, { name, status }) {
      const original = await offers.read(caller, id)
      const unknown = { healthStatus: 'unknown', disabledReason: null } as const
      const identity = { name: name ?? copiedName(original.name), status, ...newRecord(deps, caller) }
      return db.transaction(async (tx) => {
        await lockNetwork(tx, caller, original.networkId)
        return offerRecordOf(await createOfferRepository(tx).insert({ ...original, ...unknown, ...identity }))
      })
    },

    async update(caller, { id, body }) {
      if (body.healthCheck?.url) {
        // What is not there is a 404, whatever its health check is.
        await offers.read(caller, id)
        await checkHealthUrl(outbound, body)
      }
      return changes.commit(async ({ tx }) => {
        await lockNetwork(tx, caller, body.networkId)
        const repository = createOfferRepository(tx)
        // Conversions may refer to it meanwhile; rules may not take it up.
        const before = await repository.lockForNoKeyUpdate(caller, id)
        const change = { ...columnsOf(body), ...systemChange(before, body), updatedAt: new Date(clock()) }
        const after = await repository.update(caller, id, change)
        if (isCheckedAnew(before, after)) await beginHealthChecksAnew(tx, id)
        return {
          result: offerRecordOf(after),
          changed: { linksUsing: isPublished(body) ? { offers: [id] } : {} },
        }
      })
    },

    async remove(caller, id) {
      await changes.commit(async (unit) => {
        const repository = createOfferRepository(unit.tx)
        await repository.lockForUpdate(caller, id)
        await refuseWhileInFlow(unit, { offers: [id] })
        await repository.remove(caller, id)
        return { result: undefined, changed: {} }
      })
    },
  }
}

/** @throws VALIDATION_FAILED unless the network is the workspace's, and stays until the transaction ends */
async function lockNetwork(tx: Orm, caller: Caller, networkId: string | null | undefined): Promise<void> {
  if (networkId === null || networkId === undefined) return
  if (await createNetworkRepository(tx).lockForKeyShare(caller, networkId)) return
  const details = [{ path: 'networkId', message: 'is no affiliate network of this workspace' }]
  throw new AppError('VALIDATION_FAILED', { details })
}

/** As Postgres takes it: a fraction is an exact decimal there. */
function columnsOf({ autoDisableMinCr, healthCheck, ...body }: PatchOfferBody): OfferChange {
  return {
    ...body,
    ...(healthCheck?.enabled !== undefined && { healthCheckEnabled: healthCheck.enabled }),
    ...(healthCheck?.url !== undefined && { healthCheckUrl: healthCheck.url }),
    ...(autoDisableMinCr !== undefined && {
      autoDisableMinCr: autoDisableMinCr === null ? null : String(autoDisableMinCr),
    }),
  }
}

/** @throws URL_BLOCKED */
async function checkHealthUrl(
  outbound: OfferServiceDeps['outbound'],
  { healthCheck }: PatchOfferBody,
): Promise<void> {
  const url = healthCheck?.url ?? null
  if (url !== null) await checkCallable(outbound, { path: 'healthCheck.url', url, requireHttps: false })
}

/** The offer record of the specification. */
function offerRecordOf(offer: OfferRow): OfferRecord {
  return {
    id: offer.id,
    workspaceId: offer.workspaceId,
    networkId: offer.networkId,
    name: offer.name,
    url: offer.url,
    appendQuery: offer.appendQuery,
    appendSubid: offer.appendSubid,
    countries: offer.countries,
    payout: moneyNumber(offer.payout),
    payoutCurrency: offer.payoutCurrency,
    payoutModel: offer.payoutModel,
    expectedApproval: offer.expectedApproval,
    capHourly: offer.capHourly,
    capDaily: offer.capDaily,
    capTotal: offer.capTotal,
    capTimezone: offer.capTimezone,
    softCaps: offer.softCaps,
    status: offer.status,
    notes: offer.notes,
    groupName: offer.groupName,
    healthStatus: offer.healthStatus,
    disabledReason: offer.disabledReason,
    healthCheck: { enabled: offer.healthCheckEnabled, url: offer.healthCheckUrl },
    autoDisableMinClicks: offer.autoDisableMinClicks,
    autoDisableMinCr: offer.autoDisableMinCr === null ? null : Number(offer.autoDisableMinCr),
    createdAt: offer.createdAt.toISOString(),
    updatedAt: offer.updatedAt.toISOString(),
  }
}
