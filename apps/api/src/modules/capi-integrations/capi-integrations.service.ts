import type { Db } from '@waymark/db'
import { AppError, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { SecretBox } from '@waymark/secrets'
import { isoOrNull, type Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import {
  type CapiIntegrationChange,
  type CapiIntegrationRow,
  createCapiIntegrationRepository,
} from './capi-integrations.repository.ts'
import type {
  CapiIntegrationRecord,
  CreateCapiIntegrationBody,
  ListCapiIntegrationsQuery,
  PatchCapiIntegrationBody,
} from './capi-integrations.schema.ts'
import { type Provider, readCredentials } from './credentials.ts'

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
  /** @throws VALIDATION_FAILED for credentials of another provider, and for another provider without its credentials */
  update(caller: Caller, id: string, body: PatchCapiIntegrationBody): Promise<CapiIntegrationRecord>
  remove(caller: Caller, id: string): Promise<void>
}

const noSuchIntegration = () => new AppError('NOT_FOUND', { message: 'There is no such integration.' })

/** Server-to-server integrations (specification, "Conversion integrations"; contract §7, "Providers"). */
export function createCapiIntegrationService(deps: CapiIntegrationServiceDeps): CapiIntegrationService {
  const { db, clock, randomBytes } = deps
  const integrations = createCapiIntegrationRepository(db.orm)

  return {
    async list({ workspaceId }, query) {
      const { items, total } = await integrations.page(workspaceId, query)
      return { items: items.map(recordOf), total }
    },

    async read({ workspaceId }, id) {
      const integration = await integrations.find(workspaceId, id)
      if (integration === null) throw noSuchIntegration()
      return recordOf(integration)
    },

    async create({ workspaceId }, { credentials, ...body }) {
      const createdAt = new Date(clock())
      const id = uuidV7(createdAt.getTime(), randomBytes(10))
      const sealed = seal(deps.secrets, { id, provider: body.provider, credentials })
      const row = { ...body, id, workspaceId, credentials: sealed, createdAt, updatedAt: createdAt }
      return recordOf(await integrations.insert(row))
    },

    update: ({ workspaceId }, id, body) =>
      db.transaction(async (tx) => {
        const repository = createCapiIntegrationRepository(tx)
        const before = await repository.lock(workspaceId, id)
        if (before === null) throw noSuchIntegration()
        const change = changeOf(deps.secrets, before, body)
        const after = await repository.update(workspaceId, id, { ...change, updatedAt: new Date(clock()) })
        if (after === null) throw noSuchIntegration()
        return recordOf(after)
      }),

    async remove({ workspaceId }, id) {
      if (!(await integrations.remove(workspaceId, id))) throw noSuchIntegration()
    },
  }
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
  provider: Provider
  credentials: Record<string, unknown>
}

/** @throws VALIDATION_FAILED unless they are those that the provider asks for */
function seal(secrets: SecretBox, { id, provider, credentials }: NewCredentials): string {
  const verdict = readCredentials(provider, credentials)
  if (!verdict.ok) throw new AppError('VALIDATION_FAILED', { details: verdict.details })
  return secrets.seal(verdict.text, { table: 'capi_integrations', rowId: id })
}

function recordOf(integration: CapiIntegrationRow): CapiIntegrationRecord {
  return {
    id: integration.id,
    provider: integration.provider,
    statusMapping: integration.statusMapping,
    isActive: integration.isActive,
    hasCredentials: integration.credentials !== '',
    lastError: integration.lastError,
    pausedUntil: isoOrNull(integration.pausedUntil),
    createdAt: integration.createdAt.toISOString(),
    updatedAt: integration.updatedAt.toISOString(),
  }
}
