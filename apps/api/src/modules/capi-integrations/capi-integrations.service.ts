import type { AdPlatform } from '@waymark/ad-platforms'
import type { Db, Orm } from '@waymark/db'
import { AppError, type ErrorDetail, type RandomBytes } from '@waymark/domain'
import type { SecretBox } from '@waymark/secrets'
import { isoOrNull, type Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { newRecord } from '../workspace-records.ts'
import {
  type CapiIntegrationChange,
  type CapiIntegrationRow,
  capiIntegrationRecords,
  lockListed,
} from './capi-integrations.repository.ts'
import type {
  CapiIntegrationRecord,
  CreateCapiIntegrationBody,
  ListCapiIntegrationsQuery,
  PatchCapiIntegrationBody,
} from './capi-integrations.schema.ts'
import { readCredentials } from './credentials.ts'

export interface CapiIntegrationServiceDeps {
  db: Db
  secrets: SecretBox
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface CapiIntegrationService {
  list(caller: Caller, query: ListCapiIntegrationsQuery): Promise<Page<CapiIntegrationRecord>>
  read(caller: Caller, id: string): Promise<CapiIntegrationRecord>
  create(caller: Caller, body: CreateCapiIntegrationBody): Promise<CapiIntegrationRecord>
  /**
   * @throws VALIDATION_FAILED for credentials of another provider, and for another provider without its
   * credentials
   */
  update(caller: Caller, id: string, body: PatchCapiIntegrationBody): Promise<CapiIntegrationRecord>
  remove(caller: Caller, id: string): Promise<void>
}

/** Server-to-server integrations (specification, "Conversion integrations"; contract §7, "Providers"). */
export function createCapiIntegrationService(deps: CapiIntegrationServiceDeps): CapiIntegrationService {
  const { db, clock } = deps
  const integrations = capiIntegrationRecords(db.orm)

  return {
    async list(caller, query) {
      const { items, total } = await integrations.page(caller, query)
      return { items: items.map(recordOf), total }
    },

    read: async (caller, id) => recordOf(await integrations.read(caller, id)),

    async create(caller, { credentials, ...body }) {
      const row = newRecord(deps, caller)
      const { name = body.provider } = body
      const sealed = seal(deps.secrets, { id: row.id, provider: body.provider, credentials })
      return db.transaction(async (tx) => {
        await checkListed(tx, caller, body)
        const records = capiIntegrationRecords(tx)
        return recordOf(await records.insert({ ...body, name, ...row, credentials: sealed }))
      })
    },

    update: (caller, id, body) =>
      db.transaction(async (tx) => {
        const records = capiIntegrationRecords(tx)
        await records.read(caller, id)
        await checkListed(tx, caller, body)
        const change = changeOf(deps.secrets, await records.lockForUpdate(caller, id), body)
        return recordOf(await records.update(caller, id, { ...change, updatedAt: new Date(clock()) }))
      }),

    remove: (caller, id) => integrations.remove(caller, id),
  }
}

const listed = {
  trafficSourceIds: 'is no traffic source of this workspace',
  collectionIds: 'is no collection of this workspace',
} as const

/**
 * What is named is locked before the integration is, as who deletes it does.
 * @throws VALIDATION_FAILED for each that is not there
 */
async function checkListed(tx: Orm, caller: Caller, body: PatchCapiIntegrationBody): Promise<void> {
  const details: ErrorDetail[] = []
  for (const field of ['trafficSourceIds', 'collectionIds'] as const) {
    const ids = body[field] ?? []
    const known = await lockListed(tx, caller, field, ids)
    for (const [index, id] of ids.entries())
      if (!known.has(id)) details.push({ path: `${field}.${index}`, message: listed[field] })
  }
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

function changeOf(
  secrets: SecretBox,
  before: CapiIntegrationRow,
  { credentials, ...body }: PatchCapiIntegrationBody,
): CapiIntegrationChange {
  const { provider = before.provider } = body
  if (credentials !== undefined) {
    const sealed = seal(secrets, { id: before.id, provider, credentials })
    // Nothing is known of these yet.
    return { ...body, credentials: sealed, lastError: null, pausedUntil: null }
  }
  if (provider === before.provider) return body
  const details = [
    { path: 'credentials', message: `Required: those of ${before.provider} are not those of ${provider}.` },
  ]
  throw new AppError('VALIDATION_FAILED', { details })
}

interface NewCredentials {
  /** Of the integration. */
  id: string
  provider: AdPlatform
  credentials: Record<string, unknown>
}

/** @throws VALIDATION_FAILED unless they are those that the provider requires */
function seal(secrets: SecretBox, { id, provider, credentials }: NewCredentials): string {
  const verdict = readCredentials(provider, credentials)
  if (!verdict.ok) throw new AppError('VALIDATION_FAILED', { details: verdict.details })
  return secrets.seal(verdict.text, { table: 'capi_integrations', rowId: id })
}

function recordOf(integration: CapiIntegrationRow): CapiIntegrationRecord {
  return {
    id: integration.id,
    name: integration.name || integration.provider,
    provider: integration.provider,
    statusMapping: integration.statusMapping,
    appliesTo: integration.appliesTo,
    trafficSourceIds: integration.trafficSourceIds,
    collectionIds: integration.collectionIds,
    delays: integration.delays,
    eventId: integration.eventId,
    isActive: integration.isActive,
    hasCredentials: integration.credentials !== '',
    lastError: integration.lastError,
    pausedUntil: isoOrNull(integration.pausedUntil),
    createdAt: integration.createdAt.toISOString(),
    updatedAt: integration.updatedAt.toISOString(),
  }
}
