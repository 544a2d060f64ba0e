import type { domains } from '@waymark/db'
import { isoOrNull } from '../../envelope.ts'
import type { DomainRecord } from './domains.schema.ts'
import { recordsOf } from './verification.ts'

export type DomainRow = typeof domains.$inferSelect

/** @param defaultHost the host that short links of no custom domain live on */
export function domainRecordOf(row: DomainRow, defaultHost: string): DomainRecord {
  const { id, host, isDefault, status, verificationToken, rootUrl, notFoundUrl, clientHints, banReason } = row
  return {
    id,
    host,
    isDefault: isDefault && status === 'active',
    status,
    verificationToken,
    verification: recordsOf(row, defaultHost),
    rootUrl,
    notFoundUrl,
    clientHints,
    verifiedAt: isoOrNull(row.verifiedAt),
    bannedAt: isoOrNull(row.bannedAt),
    banReason,
    rotatedTo: row.rotatedTo === '' ? defaultHost : row.rotatedTo,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
