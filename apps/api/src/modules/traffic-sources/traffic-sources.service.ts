import type { Db, PostbackConditionColumns } from '@waymark/db'
import {
  AppError,
  type CostModel,
  moneyNumber,
  parseTargetUrl,
  placeholdersIn,
  type RandomBytes,
} from '@waymark/domain'
import type { OutboundHttp } from '@waymark/outbound-http'
import type { Replica } from '@waymark/replica/changes'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { checkCallable } from '../callable-url.ts'
import { refuseWhileNamed } from '../capi-integrations/index.ts'
import { costModelOfTemplate, findSourceTemplate } from '../templates/index.ts'
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
  replica: Pick<Replica, 'commit'>
  outbound: Pick<OutboundHttp, 'checkUrl'>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface TrafficSourceUpdate {
  id: string
  body: PatchTrafficSourceBody
}

export interface TrafficSourceService {
  list(caller: Caller, query: ListTrafficSourcesQuery): Promise<Page<TrafficSourceRecord>>
  read(caller: Caller, id: string): Promise<TrafficSourceRecord>
  /**
   * @throws URL_BLOCKED for a postback URL that is not to be called, VALIDATION_FAILED for an active source
   * whose URL has placeholders of its template; so does `update`
   */
  create(caller: Caller, body: CreateTrafficSourceBody): Promise<TrafficSourceRecord>
  update(caller: Caller, change: TrafficSourceUpdate): Promise<TrafficSourceRecord>
  /** @throws CONFLICT while links use it */
  remove(caller: Caller, id: string): Promise<void>
}

/** Traffic sources (specification, "Traffic source"; contract §7). */
export function createTrafficSourceService(deps: TrafficSourceServiceDeps): TrafficSourceService {
  const { db, replica, outbound, clock } = deps
  const sources = createTrafficSourceRepository(db.orm)

  return {
    async list(caller, query) {
      const { items, total } = await sources.page(caller, query)
      return { items: items.map(recordOf), total }
    },

    read: async (caller, id) => recordOf(await sources.read(caller, id)),

    async create(caller, body) {
      const filled = filledIn(body)
      refusePlaceholders(filled)
      await checkPostbackUrl(outbound, filled.postbackUrl)
      const row = { ...filled, conditions: columnsOf(body.conditions), ...newRecord(deps, caller) }
      return db.transaction(async (tx) => {
        const repository = createTrafficSourceRepository(tx)
        if (row.costModel.type !== 'none') await repository.noteClickCosts(caller)
        return recordOf(await repository.insert(row))
      })
    },

    async update(caller, { id, body }) {
      const { conditions, ...rest } = body
      // What is not there is a 404, whatever its new URL is.
      await sources.read(caller, id)
      if (rest.postbackUrl !== undefined) await checkPostbackUrl(outbound, rest.postbackUrl)
      const stored = conditions === undefined ? {} : { conditions: columnsOf(conditions) }
      return replica.commit(async (tx) => {
        const repository = createTrafficSourceRepository(tx)
        if (rest.costModel !== undefined && rest.costModel.type !== 'none')
          await repository.noteClickCosts(caller)
        // A link that is given this source meanwhile is among its links, or has what is written here.
        const before = await repository.lockForUpdate(caller, id)
        // What is as it was stays: a source that is renamed is not refused for its URL.
        if (rest.postbackUrl !== undefined || rest.isActive !== undefined)
          refusePlaceholders({ ...before, ...rest })
        const change = { ...rest, ...stored, updatedAt: new Date(clock()) }
        const result = recordOf(await repository.update(caller, id, change))
        return { result, changed: { linksUsing: isReadByLinks(rest) ? { trafficSources: [id] } : {} } }
      })
    },

    async remove(caller, id) {
      await db.transaction(async (tx) => {
        const repository = createTrafficSourceRepository(tx)
        await repository.lockForUpdate(caller, id)
        const uses = await repository.countLinks(caller, id)
        if (uses > 0) throw inUse(uses, await repository.someLinks(caller, id, mostNamed))
        await refuseWhileNamed(tx, caller, { listed: 'trafficSourceIds', id })
        await repository.detachDeletedLinks(caller, id)
        await repository.remove(caller, id)
      })
    },
  }
}

/** Whether redirectors must hear of the change. */
const isReadByLinks = ({ name, parameters, costModel }: PatchTrafficSourceBody) =>
  name !== undefined || parameters !== undefined || costModel !== undefined

/** Takes from the template what is not given. */
function filledIn({
  templateId,
  name,
  postbackUrl,
  isActive,
  successPattern,
  errorPattern,
  parameters,
  costModel,
  ...rest
}: CreateTrafficSourceBody) {
  const template = templateId === null ? null : findSourceTemplate(templateId)
  const url = postbackUrl === undefined ? (template?.postbackUrl ?? null) : postbackUrl
  return {
    ...rest,
    isActive: isActive ?? placeholdersOf(url).length === 0,
    templateId,
    name: name ?? template?.name ?? '',
    postbackUrl: url,
    successPattern: successPattern === undefined ? (template?.successPattern ?? null) : successPattern,
    errorPattern: errorPattern === undefined ? (template?.errorPattern ?? null) : errorPattern,
    parameters: parameters ?? template?.parameters ?? [],
    costModel: costModel ?? (template === null ? { type: 'none' as const } : costModelOfTemplate(template)),
  }
}

const placeholdersOf = (url: string | null): string[] => (url === null ? [] : placeholdersIn(url))

/** @throws VALIDATION_FAILED for a source that would call the URL of its template as it is */
function refusePlaceholders({
  isActive,
  postbackUrl,
}: Pick<TrafficSourceRow, 'isActive' | 'postbackUrl'>): void {
  const placeholders = placeholdersOf(postbackUrl)
  if (!isActive || placeholders.length === 0) return
  const left = placeholders.join(', ')
  throw new AppError('VALIDATION_FAILED', {
    message: `The postback URL still has ${left}: write your own values there before the source is active.`,
    details: [{ path: 'postbackUrl', message: `still has ${left}: write your own values there` }],
  })
}

const mostNamed = 5

const inUse = (
  links: number,
  named: readonly { id: string; shortCode: string; customAlias: string | null }[],
) =>
  new AppError('CONFLICT', {
    details: named.map(({ id, shortCode, customAlias }) => ({
      path: `links.${id}`,
      message: `is the link ${customAlias ?? shortCode}, which uses it`,
    })),
    message: `${links === 1 ? 'A link uses' : `${links} links use`} the traffic source: give ${links === 1 ? 'it' : 'them'} another one, or none, first.`,
  })

/** Macros stand in no host, so that what the host is does not depend on them. @throws URL_BLOCKED */
async function checkPostbackUrl(
  outbound: Pick<OutboundHttp, 'checkUrl'>,
  postbackUrl: string | null,
): Promise<void> {
  if (postbackUrl === null) return
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
    successPattern: row.successPattern,
    errorPattern: row.errorPattern,
    sharePercent: row.sharePercent,
    isActive: row.isActive,
    parameters: row.parameters,
    costModel: costModelOf(row.costModel),
    templateId: row.templateId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function costModelOf(model: CostModel): TrafficSourceRecord['costModel'] {
  switch (model.type) {
    case 'none':
    case 'from_click':
      return model
    case 'revshare':
      return { type: model.type, percent: moneyNumber(model.percent) }
    default:
      return { ...model, amount: moneyNumber(model.amount) }
  }
}
