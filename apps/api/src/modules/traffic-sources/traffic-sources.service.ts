import type { Db, PostbackConditionColumns } from '@waymark/db'
import { AppError, moneyNumber, parseTargetUrl, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { OutboundHttp } from '@waymark/outbound-http'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { checkCallable } from '../callable-url.ts'
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

const noSuchSource = () => new AppError('NOT_FOUND', { message: 'There is no such traffic source.' })

/** Traffic sources (specification, "Traffic source"; contract §7). */
export function createTrafficSourceService(deps: TrafficSourceServiceDeps): TrafficSourceService {
  const { db, outbound, clock, randomBytes } = deps
  const sources = createTrafficSourceRepository(db.orm)
  const read = async ({ workspaceId }: Caller, id: string) =>
    recordOf((await sources.find(workspaceId, id)) ?? refuse(noSuchSource()))

  return {
    read,

    async list({ workspaceId }, query) {
      const { items, total } = await sources.page(workspaceId, query)
      return { items: items.map(recordOf), total }
    },

    async create({ workspaceId }, body) {
      await checkPostbackUrl(outbound, body.postbackUrl)
      const createdAt = new Date(clock())
      const id = uuidV7(createdAt.getTime(), randomBytes(10))
      const { conditions, ...rest } = body
      const row = { ...rest, conditions: columnsOf(conditions), id, workspaceId }
      return recordOf(await sources.insert({ ...row, createdAt, updatedAt: createdAt }))
    },

    async update(caller, id, { conditions, ...rest }) {
      // What is not there is a 404, whatever its new URL is.
      await read(caller, id)
      if (rest.postbackUrl !== undefined) await checkPostbackUrl(outbound, rest.postbackUrl)
      const stored = conditions === undefined ? {} : { conditions: columnsOf(conditions) }
      const change = { ...rest, ...stored, updatedAt: new Date(clock()) }
      return recordOf((await sources.update(caller.workspaceId, id, change)) ?? refuse(noSuchSource()))
    },

    async remove({ workspaceId }, id) {
      await db.transaction(async (tx) => {
        const repository = createTrafficSourceRepository(tx)
        if (!(await repository.lock(workspaceId, id))) throw noSuchSource()
        const uses = await repository.countLinks(workspaceId, id)
        if (uses > 0) throw stillInUse(uses)
        await repository.detachDeletedLinks(workspaceId, id)
        await repository.remove(workspaceId, id)
      })
    },
  }
}

function refuse(error: AppError): never {
  throw error
}

const stillInUse = (links: number) =>
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
