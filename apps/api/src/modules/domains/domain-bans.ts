import type { Db, Orm } from '@waymark/db'
import type { OutgoingEventQueue } from '@waymark/deliveries'
import { AppError, type RandomBytes } from '@waymark/domain'
import { moveBatch } from '@waymark/links'
import type { Replica } from '@waymark/replica/changes'
import type { Caller } from '../../plugins/caller.ts'
import type { DomainRow } from './domain-record.ts'
import { createDomainRepository } from './domains.repository.ts'

export interface DomainBansDeps {
  db: Db
  replica: Pick<Replica, 'publisher'>
  outgoingEvents: OutgoingEventQueue
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
  /** The host that short links of no custom domain live on. */
  defaultHost: string
}

export interface DomainBans {
  /**
   * Marks the domain as banned, once: its visitors are sent to the workspace's active domain that was
   * verified first, else to the default domain, and its links go there. The event, the ban and the first
   * links are one transaction; what is more than a batch is left to the worker's role `publishing`.
   * @throws NOT_FOUND, CONFLICT unless it is active
   */
  ban(caller: Caller, id: string, reason: string): Promise<DomainRow>
}

/** Links moved within the request. */
const batchSize = 1_000

/** Banning a domain with rotation (contract §4; specification, "Events": `domain_banned`). */
export function createDomainBans(deps: DomainBansDeps): DomainBans {
  const { db, replica, clock, randomBytes } = deps

  return {
    async ban(caller, id, reason) {
      const at = new Date(clock())
      const { domain, moved } = await db.transaction(async (tx) => {
        const active = await lockActive(tx, caller.workspaceId, id)
        const domain = await markBanned(tx, active, { at, reason })
        await publishBan(deps, tx, domain)
        return { domain, moved: await moveBatch({ tx, domain, at, randomBytes, limit: batchSize }) }
      })
      await replica.publisher.publishSoon(moved.changed)
      return domain
    },
  }
}

async function lockActive(tx: Orm, workspaceId: string, id: string): Promise<DomainRow> {
  const domains = createDomainRepository(tx)
  if (!(await domains.lockWorkspace(workspaceId)))
    throw new AppError('NOT_FOUND', { message: 'There is no such domain.' })
  const domain = await domains.lockForUpdate({ workspaceId }, id)
  if (domain.status === 'active') return domain
  throw new AppError('CONFLICT', {
    message: domain.status === 'banned' ? 'The domain is banned already.' : 'The domain is not active yet.',
  })
}

/** The domain that takes over becomes the default where the banned one was it. */
async function markBanned(
  tx: Orm,
  active: DomainRow,
  { at, reason }: { at: Date; reason: string },
): Promise<DomainRow> {
  const domains = createDomainRepository(tx)
  const change = {
    status: 'banned',
    isDefault: false,
    bannedAt: at,
    banReason: reason,
    updatedAt: at,
  } as const
  await domains.update(active, active.id, change)
  const next = await domains.nextActive(active.workspaceId)
  if (active.isDefault && next !== null)
    await domains.update(next, next.id, { isDefault: true, updatedAt: at })
  return domains.update(active, active.id, { rotatedTo: next?.host ?? '' })
}

async function publishBan({ outgoingEvents, defaultHost }: DomainBansDeps, tx: Orm, domain: DomainRow) {
  const data = {
    domainId: domain.id,
    domain: domain.host,
    reason: domain.banReason ?? '',
    rotatedTo: domain.rotatedTo || defaultHost,
  }
  await outgoingEvents.queueEvents(tx, [{ event: 'domain_banned', workspaceId: domain.workspaceId, data }])
}
