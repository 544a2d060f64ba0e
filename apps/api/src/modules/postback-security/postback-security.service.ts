import { createHash } from 'node:crypto'
import type { Db } from '@waymark/db'
import { AppError, type RandomBytes, randomBase58, roleAllows } from '@waymark/domain'
import type { SecretBox } from '@waymark/secrets'
import type { Caller } from '../../plugins/caller.ts'
import { refuseChanged } from '../../plugins/entity-tags/precondition.ts'
import {
  createPostbackSecurityRepository,
  type PostbackSecurityChange,
  type PostbackSecurityRow,
} from './postback-security.repository.ts'
import type { PostbackSecurityRecord, PutPostbackSecurityBody } from './postback-security.schema.ts'

export interface PostbackSecurityServiceDeps {
  db: Db
  secrets: SecretBox
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

export interface PostbackSecurityService {
  /** Makes the key at its first use. */
  read(caller: Caller): Promise<PostbackSecurityRecord>
  /** @throws VALIDATION_FAILED for a key that is not the present one */
  update(caller: Caller, body: PutPostbackSecurityBody): Promise<PostbackSecurityRecord>
  /** Postbacks with the old key are refused from now on. */
  rotateKey(caller: Caller): Promise<PostbackSecurityRecord>
}

/** 187 bits; letters and digits need no encoding in the URLs that people write. */
const keyLength = 32

/** Postback security (contract §7). */
export function createPostbackSecurityService(deps: PostbackSecurityServiceDeps): PostbackSecurityService {
  const { db, secrets, clock } = deps
  const settings = createPostbackSecurityRepository(db.orm)

  const existing = async (workspaceId: string): Promise<PostbackSecurityRow> => {
    const found = await settings.find(workspaceId)
    if (found !== null) return found
    await settings.insert({ workspaceId, ...newKey(deps, workspaceId), updatedAt: new Date(clock()) })
    return (await settings.find(workspaceId)) ?? gone()
  }
  const change = (caller: Caller, values: PostbackSecurityChange) =>
    db.transaction(async (tx) => {
      const repository = createPostbackSecurityRepository(tx)
      const before = (await repository.lock(caller.workspaceId)) ?? gone()
      // The answer shows the key: where it cannot be read, nothing is to have changed.
      if (values.key === undefined) refuseChanged(caller.precondition, recordOf(secrets, caller, before))
      const after = await repository.update(caller.workspaceId, { ...values, updatedAt: new Date(clock()) })
      return recordOf(secrets, caller, after ?? gone())
    })

  return {
    async read(caller) {
      return recordOf(secrets, caller, await existing(caller.workspaceId))
    },

    async update(caller, { key, ...body }) {
      const before = await existing(caller.workspaceId)
      if (key !== undefined && key !== null) checkKey(before, key)
      return change(caller, body)
    },

    async rotateKey(caller) {
      await existing(caller.workspaceId)
      return change(caller, newKey(deps, caller.workspaceId))
    },
  }
}

/** The row is never deleted. */
function gone(): never {
  throw new Error('A row of postback_security has disappeared')
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')
const auditedRow = (workspaceId: string) => ({ table: 'postback_security', rowId: workspaceId })

function newKey(
  { secrets, randomBytes }: Pick<PostbackSecurityServiceDeps, 'secrets' | 'randomBytes'>,
  workspaceId: string,
) {
  const key = randomBase58(keyLength, randomBytes)
  return { key: secrets.seal(key, auditedRow(workspaceId)), keyHash: hashOf(key) }
}

/**
 * Keys are not chosen: a postback without a click finds its workspace by the key alone, so no workspace may
 * take another's.
 */
function checkKey({ keyHash }: PostbackSecurityRow, key: string): void {
  if (hashOf(key) === keyHash) return
  const message = 'is not chosen: leave it out, and change it by POST /postback-security/rotate-key'
  throw new AppError('VALIDATION_FAILED', { details: [{ path: 'key', message }] })
}

/** Who has the key can write conversions of every link. */
const mayHaveKey = ({ role, restriction }: Caller) => roleAllows(role, 'editor') && restriction === null

function recordOf(secrets: SecretBox, caller: Caller, row: PostbackSecurityRow): PostbackSecurityRecord {
  return {
    requireKey: row.requireKey,
    key: mayHaveKey(caller) ? secrets.open(row.key, auditedRow(row.workspaceId)) : null,
    allowedIps: row.allowedIps,
    allowedNetworksOnly: row.allowedNetworksOnly,
  }
}
