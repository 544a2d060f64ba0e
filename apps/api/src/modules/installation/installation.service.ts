import type { AnalyticsReader } from '@waymark/analytics-store'
import { auditLog, type Orm } from '@waymark/db'
import { AppError, uuidV7 } from '@waymark/domain'
import type { Replica } from '@waymark/replica/changes'
import packageJson from '../../../package.json' with { type: 'json' }
import type { AppDeps } from '../../deps.ts'
import { isoOrNull, type Page } from '../../envelope.ts'
import { type CheckedParts, checkInstallation } from './installation.checks.ts'
import { createInstallationRepository, type Part, type WorkspaceRow } from './installation.repository.ts'
import type { InstallationQuery, InstallationRecord, InstallationWorkspace } from './installation.schema.ts'

export interface InstallationDeps extends CheckedParts, Pick<AppDeps, 'randomBytes'> {
  analytics: { reader: Pick<AnalyticsReader, 'workspaceFigures'> }
  replica: Pick<Replica, 'changeSettings'>
}

const noSuch = (noun: string) => new AppError('NOT_FOUND', { message: `There is no such ${noun}.` })

/** The clicks of workspaces; `null` where the analytics store does not answer. */
async function clicksOf({ analytics }: InstallationDeps, rows: readonly WorkspaceRow[]) {
  return analytics.reader.workspaceFigures(rows.map(({ id }) => id)).catch(() => null)
}

/**
 * The whole installation as its operator sees it: what works, every workspace, account and key. Whose request
 * it is was checked before.
 */
export function createInstallationService(deps: InstallationDeps) {
  const { db, clock, randomBytes, replica } = deps
  const installation = createInstallationRepository(db.orm)

  /** In the transaction of the change; the entry has no caller. */
  const audit = (
    tx: Orm,
    entry: Pick<typeof auditLog.$inferInsert, 'workspaceId' | 'action' | 'resourceId'>,
  ) => {
    const resourceType = entry.action.split('.')[0] ?? ''
    const id = uuidV7(clock(), randomBytes(10))
    const by = { resourceType, changes: { by: 'operator' }, createdAt: new Date(clock()) }
    return tx.insert(auditLog).values({ id, ...by, ...entry })
  }

  const setSuspended = (id: string, suspendedAt: Date | null): Promise<string> =>
    replica.changeSettings(id, async (tx) => {
      const name = await createInstallationRepository(tx).suspend(id, suspendedAt)
      if (name === null) throw noSuch('workspace')
      const action = suspendedAt === null ? 'workspace.resume' : 'workspace.suspend'
      await audit(tx, { workspaceId: id, action, resourceId: id })
      return name
    })

  return {
    read: async (): Promise<InstallationRecord> => {
      const checks = await checkInstallation(deps)
      return { version: packageJson.version, ...(await installation.counts()), checks }
    },

    checks: () => checkInstallation(deps),

    async workspaces(query: InstallationQuery): Promise<Page<InstallationWorkspace>> {
      const { items, total } = await installation.workspaces(query)
      const figures = await clicksOf(deps, items)
      const records = items.map(({ lastChangeAt, suspendedAt, createdAt, ...row }) => {
        const of = figures?.get(row.id)
        return {
          ...row,
          clicks: figures === null ? null : (of?.clicks ?? 0),
          lastClickAt: isoOrNull(of ? new Date(of.lastClickMs) : null),
          lastChangeAt: isoOrNull(lastChangeAt),
          suspendedAt: isoOrNull(suspendedAt),
          createdAt: createdAt.toISOString(),
        }
      })
      return { items: records, total }
    },

    users: (part: Part) => installation.users(part),
    keys: (part: Part) => installation.keys(part),

    /**
     * Its links and pages answer 410 within a second, its members and keys get a 403. Nothing is deleted.
     * @returns its name
     * @throws AppError NOT_FOUND
     */
    suspend: (id: string) => setSuspended(id, new Date(clock())),

    /** @returns its name @throws AppError NOT_FOUND */
    resume: (id: string) => setSuspended(id, null),

    /** @throws AppError NOT_FOUND for an address that no active account has */
    async ownInstallation(email: string, owns: boolean): Promise<void> {
      await db.transaction(async (tx) => {
        const userId = await createInstallationRepository(tx).ownInstallation(email, owns)
        if (userId === null) throw noSuch('active account')
        await audit(tx, {
          action: owns ? 'user.grant_installation' : 'user.revoke_installation',
          resourceId: userId,
        })
      })
    },

    /** @returns its name @throws AppError NOT_FOUND for a key that there is not, or that was revoked */
    async revokeKey(publicId: string): Promise<string> {
      return db.transaction(async (tx) => {
        const key = await createInstallationRepository(tx).revokeKey(publicId, new Date(clock()))
        if (key === null) throw noSuch('API key that is valid')
        await audit(tx, { workspaceId: key.workspaceId, action: 'api_key.revoke', resourceId: key.id })
        return key.name
      })
    },
  }
}

export type InstallationService = ReturnType<typeof createInstallationService>
