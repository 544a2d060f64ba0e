import type { Db, PostbackConditionColumns } from '@waymark/db'
import { AppError, moneyNumber, parseTargetUrl, type RandomBytes } from '@waymark/domain'
import type { OutboundHttp } from '@waymark/outbound-http'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { checkCallable } from '../callable-url.ts'
import { newRecord } from '../workspace-records.ts'
import { createTrafficSourceRepository, type TrafficSourceRow } from './traffic-sources.repository.ts'
import type {
  CreateTrafficSourceBody,
  ListTrafficSourcesQuery,
  PatchTrafficSourceBody,
  TrafficSourceRecord,
} from './traffic-sources.schema.ts'

export interface TrafficSourceServiceDeps {
  db: Db
  outbound: Pick<OutboundHttp, 'checkUrl'>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface TrafficSourceService {
  list(caller: Caller, query: ListTrafficSourcesQuery): Promise<Page<TrafficSourceRecord>>
  read(caller: Caller, id: string): Promise<TrafficSourceRecord>
  /** @throws URL_BLOCKED for a postback URL that is not to be called; so does `update` */
  create(caller: Caller, body: CreateTrafficSourceBody): Promise<TrafficSourceRecord>
  update(caller: Caller, id: string, body: PatchTrafficSourceBody): Promise<TrafficSourceRecord>
  /** @throws CONFLICT while links use it */
  remove(caller: Caller, id: string): Promise<void>
}

/** Traffic sources (specification, "Traffic source"; contract §7). */
export function createTrafficSourceService(deps: TrafficSourceServiceDeps): TrafficSourceService {
  const { db, outbound, clock } = deps
  const sources = createTrafficSourceRepository(db.orm)

  return {
    async list(caller, query) {
      const { items, total } = await sources.page(caller, query)
      return { items: items.map(recordOf), total }
    },

    read: async (caller, id) => recordOf(await sources.read(caller, id)),

    async create(caller, body) {
      await checkPostbackUrl(outbound, body.postbackUrl)
      const row = { ...body, conditions: columnsOf(body.conditions), ...newRecord(deps, caller) }
      return recordOf(await sources.insert(row))
    },

    async update(caller, id, { conditions, ...rest }) {
      // What is not there is a 404, whatever its new URL is.
      await sources.read(caller, id)
      if (rest.postbackUrl !== undefined) await checkPostbackUrl(outbound, rest.postbackUrl)
      const stored = conditions === undefined ? {} : { conditions: columnsOf(conditions) }
      return recordOf(await sources.update(caller, id, { ...rest, ...stored, updatedAt: new Date(clock()) }))
    },

    async remove(caller, id) {
      await db.transaction(async (tx) => {
        const repository = createTrafficSourceRepository(tx)
        await repository.lockForUpdate(caller, id)
        const uses = await repository.countLinks(caller, id)
        if (uses > 0) throw inUse(uses)
        await repository.detachDeletedLinks(caller, id)
        await repository.remove(caller, id)
      })
    },
  }
}

const inUse = (links: number) =>
  new AppError('CONFLICT', {
    message: `${links === 1 ? 'A link uses' : `${links} links use`} the traffic source: give ${links === 1 ? 'it' : 'them'} another one, or none, first.`,
  })

/** Macros stand in no host, so that what the host is does not depend on them. @throws URL_BLOCKED */
async function checkPostbackUrl(
  outbound: Pick<OutboundHttp, 'checkUrl'>,
  postbackUrl: string,
): Promise<void> {
  const target = parseTargetUrl(postbackUrl)
  const url = target.ok ? target.url.href : postbackUrl
  await checkCallable(outbound, { path: 'postbackUrl', url, requireHttps: false })
}

function columnsOf({ statuses, minPayout }: CreateTrafficSourceBody['conditions']): PostbackConditionColumns {
  return { ...(statuses && { statuses }), ...(minPayout !== undefined && { minPayout }) }
}

function recordOf({ conditions: { statuses, minPayout }, ...row }: TrafficSourceRow): TrafficSourceRecord {
  return {
    id: row.id,
    name: row.name,
    postbackUrl: row.postbackUrl,
    conditions: {
      ...(statuses && { statuses }),
      ...(minPayout !== undefined && { minPayout: moneyNumber(minPayout) }),
    },
    appliesTo: row.appliesTo,
    method: row.method,
    sharePercent: row.sharePercent,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
