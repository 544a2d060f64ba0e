import { hash } from '@node-rs/bcrypt'
import { AppError, type RandomBytes, roleAllows, type Scope, scopes, uuidV7 } from '@waymark/domain'
import { isoOrNull, type Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { apiKeyPrefix, bcryptCost, mintApiKey } from '../../plugins/identity/api-key.ts'
import type { ApiKeyRepository, ApiKeyRow, KeyScope } from './api-keys.repository.ts'
import type { ApiKeyCreate, ApiKeyQuery, ApiKeyRecord, MadeApiKey } from './api-keys.schema.ts'

export interface ApiKeyServiceDeps {
  apiKeys: ApiKeyRepository
  clock: () => number
  randomBytes: RandomBytes
}

export interface ApiKeyService {
  list(caller: Caller, query: ApiKeyQuery): Promise<Page<ApiKeyRecord>>
  create(caller: Caller, input: ApiKeyCreate): Promise<MadeApiKey>
  revoke(caller: Caller, id: string): Promise<void>
}

const isScope = (name: string): name is Scope => scopes.some((scope) => scope === name)

function statusOf(row: ApiKeyRow, nowMs: number): ApiKeyRecord['status'] {
  if (row.revokedAt !== null) return 'revoked'
  return row.expiresAt !== null && row.expiresAt.getTime() <= nowMs ? 'expired' : 'active'
}

function toRecord(row: ApiKeyRow, nowMs: number): ApiKeyRecord {
  return {
    id: row.id,
    name: row.name,
    prefix: apiKeyPrefix(row.publicId),
    scopes: row.scopes.filter(isScope),
    status: statusOf(row, nowMs),
    expiresAt: isoOrNull(row.expiresAt),
    lastUsedAt: isoOrNull(row.lastUsedAt),
    createdAt: row.createdAt.toISOString(),
  }
}

/** Keys of others are an admin's business (contract §2, "Rights"). */
function visibleTo({ workspaceId, userId, role }: Caller): KeyScope {
  return { workspaceId, userId: roleAllows(role, 'admin') ? null : userId }
}

/** API keys of a workspace (specification, "Authentication"; contract §2). */
export function createApiKeyService({ apiKeys, clock, randomBytes }: ApiKeyServiceDeps): ApiKeyService {
  const newRow = async (
    caller: Caller,
    input: ApiKeyCreate,
    minted: { publicId: string; secret: string },
  ) => {
    const nowMs = clock()
    return {
      ...input,
      id: uuidV7(nowMs, randomBytes(10)),
      workspaceId: caller.workspaceId,
      userId: caller.userId,
      publicId: minted.publicId,
      secretHash: await hash(minted.secret, { cost: bcryptCost, rejectLongPasswords: true }),
      revokedAt: null,
      lastUsedAt: null,
      createdAt: new Date(nowMs),
    }
  }
  return {
    list: async (caller, query) => {
      const { items, total } = await apiKeys.list(visibleTo(caller), query)
      return { items: items.map((row) => toRecord(row, clock())), total }
    },
    create: async (caller, input) => {
      const minted = mintApiKey(randomBytes)
      const row = await newRow(caller, input, minted)
      await apiKeys.insert(row)
      return { ...toRecord(row, clock()), key: minted.key }
    },
    revoke: async (caller, id) => {
      const owner = await apiKeys.findOwner(visibleTo(caller), id)
      if (owner === null) throw new AppError('NOT_FOUND', { message: 'There is no such API key.' })
      const touchesOwner = owner.role === 'owner' && owner.userId !== caller.userId
      if (touchesOwner && caller.role !== 'owner') throw new AppError('ROLE_INSUFFICIENT')
      await apiKeys.revoke(caller.workspaceId, id, new Date(clock()))
    },
  }
}
