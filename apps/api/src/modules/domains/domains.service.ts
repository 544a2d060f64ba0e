import type { Db, Orm } from '@waymark/db'
import { AppError, type ErrorDetail, maxCustomDomains, type RandomBytes, randomBase58 } from '@waymark/domain'
import { createMovedLinksRepository } from '@waymark/links'
import { type Replica, withChange } from '@waymark/replica/changes'
import type { Page } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { newRecord } from '../workspace-records.ts'
import type { DnsLookup } from './dns-lookup.ts'
import type { DomainBans } from './domain-bans.ts'
import { type DomainRow, domainRecordOf } from './domain-record.ts'
import { createDomainRepository, type DomainRepository } from './domains.repository.ts'
import type { DomainCreate, DomainPatch, DomainQuery, DomainRecord } from './domains.schema.ts'
import { recordsOf, verifyByDns } from './verification.ts'

export interface DomainServiceDeps {
  db: Db
  dns: DnsLookup
  replica: Pick<Replica, 'commit'>
  bans: Pick<DomainBans, 'ban'>
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
  /** The host that short links of no custom domain live on. */
  defaultHost: string
  /** Hosts of the installation itself. */
  ownHosts: ReadonlySet<string>
}

export interface DomainService {
  list(caller: Caller, query: DomainQuery): Promise<Page<DomainRecord>>
  read(caller: Caller, id: string): Promise<DomainRecord>
  create(caller: Caller, input: DomainCreate): Promise<DomainRecord>
  update(caller: Caller, id: string, patch: DomainPatch): Promise<DomainRecord>
  remove(caller: Caller, id: string): Promise<void>
  verify(caller: Caller, id: string): Promise<DomainRecord>
  ban(caller: Caller, id: string, reason: string): Promise<DomainRecord>
}

const tokenLength = 24

const taken = (message: string) =>
  new AppError('CONFLICT', { message: 'This domain cannot be had.', details: [{ path: 'host', message }] })

/** One transaction of a change of a workspace's domains; others of the same workspace wait for it. */
interface Unit {
  tx: Orm
  domains: DomainRepository
}

/** Custom domains (contract §4). One of another workspace is not found. */
export function createDomainService(deps: DomainServiceDeps): DomainService {
  const domains = createDomainRepository(deps.db.orm)
  const recordOf = (row: DomainRow) => domainRecordOf(row, deps.defaultHost)
  type Work<Result> = (unit: Unit) => Promise<Result>
  /** For what the redirectors have to know. */
  const commit = <Result>(caller: Caller, work: Work<Result>): Promise<Result> =>
    deps.replica.commit(async (tx) => ({
      result: await work(await lockUnit(tx, caller)),
      changed: { config: [{ kind: 'domains', key: '' }] },
    }))

  return {
    async list(caller, query) {
      const { items, total } = await domains.page(caller, query)
      return { items: items.map(recordOf), total }
    },

    read: async (caller, id) => recordOf(await domains.read(caller, id)),

    async create(caller, input) {
      checkUrls(input.host, input)
      return recordOf(
        await deps.db.transaction(async (tx) => claim(deps, await lockUnit(tx, caller), { caller, input })),
      )
    },

    update: async (caller, id, patch) =>
      recordOf(
        await commit(caller, async (unit) =>
          change(deps, unit, { domain: await unit.domains.lockForUpdate(caller, id), patch }),
        ),
      ),

    remove: (caller, id) =>
      commit(caller, async (unit) => {
        const domain = await unit.domains.lockForUpdate(caller, id)
        if (await unit.domains.isUsed(domain)) throw new AppError('CONFLICT', { message: inUse })
        await letGo(unit, domain, new Date(deps.clock()))
      }),

    async verify(caller, id) {
      const claimed = await domains.read(caller, id)
      if (claimed.status === 'active') return recordOf(claimed)
      if (claimed.status === 'banned')
        throw new AppError('CONFLICT', { message: 'A banned domain stays banned.' })
      // Name servers are waited for outside of the transaction.
      await checkDns(deps, domains, claimed)
      return recordOf(
        await commit(caller, async (unit) =>
          activate(deps, unit, await unit.domains.lockForUpdate(caller, id)),
        ),
      )
    },

    ban: async (caller, id, reason) => recordOf(await deps.bans.ban(caller, id, reason)),
  }
}

const inUse = 'Links or bio pages use this domain. Delete them, or move them to another one.'

/** One transaction at a time for the domains of a workspace. @throws NOT_FOUND when it was deleted */
async function lockUnit(tx: Orm, { workspaceId }: Caller): Promise<Unit> {
  const domains = createDomainRepository(tx)
  if (!(await domains.lockWorkspace(workspaceId)))
    throw new AppError('NOT_FOUND', { message: 'There is no such workspace.' })
  return { tx, domains }
}

async function claim(
  deps: DomainServiceDeps,
  { domains }: Unit,
  { caller, input }: { caller: Caller; input: DomainCreate },
): Promise<DomainRow> {
  await checkFree(deps, domains, { caller, host: input.host })
  const inserted = await domains.insertUnlessTaken(newDomain(deps, caller, input))
  if (inserted === null) throw taken('this workspace has it already')
  return inserted
}

async function change(
  { clock }: DomainServiceDeps,
  { domains }: Unit,
  { domain, patch }: { domain: DomainRow; patch: DomainPatch },
): Promise<DomainRow> {
  checkUrls(domain.host, patch)
  if (patch.isDefault && domain.status === 'banned')
    throw new AppError('CONFLICT', { message: 'A banned domain cannot be the default.' })
  if (patch.isDefault && domain.status === 'active') await domains.clearDefault(domain.workspaceId)
  return domains.update(domain, domain.id, { ...patch, updatedAt: new Date(clock()) })
}

const newDomain = (deps: DomainServiceDeps, caller: Caller, input: DomainCreate) => ({
  ...input,
  ...newRecord(deps, caller),
  verificationToken: `waymark-${randomBase58(tokenLength, deps.randomBytes)}`,
})

/** @throws VALIDATION_FAILED for addresses that would send visitors round in circles */
function checkUrls(host: string, { rootUrl, notFoundUrl }: DomainPatch): void {
  const details: ErrorDetail[] = []
  const root = rootUrl ? new URL(rootUrl) : null
  if (root?.hostname === host && root.pathname === '/')
    details.push({ path: 'rootUrl', message: 'must not be the domain itself' })
  if (notFoundUrl && new URL(notFoundUrl).hostname === host)
    details.push({ path: 'notFoundUrl', message: 'must not be on the domain itself' })
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
}

/**
 * @throws CONFLICT for a host that is ours, the workspace's already or another's; UPGRADE_REQUIRED beyond the
 * plan
 */
async function checkFree(
  { ownHosts }: DomainServiceDeps,
  domains: DomainRepository,
  { caller: { workspaceId, plan }, host }: { caller: Caller; host: string },
): Promise<void> {
  if (ownHosts.has(host)) throw taken('belongs to this installation')
  if ((await domains.findOwn(workspaceId, host)) !== null) throw taken('this workspace has it already')
  const verified = await domains.findVerified(host)
  if (verified !== null && !(await domains.isAbandoned(verified))) throw taken('is already taken')
  const limit = maxCustomDomains[plan]
  if ((await domains.countInUse(workspaceId)) >= limit)
    throw new AppError('UPGRADE_REQUIRED', { message: `The plan includes ${limit} custom domains.` })
}

/**
 * A CNAME says that the host leads to us, not whose it is: where several workspaces claim it, only the text
 * record distinguishes them.
 * @throws CONFLICT with what was looked for and what was found
 */
async function checkDns(
  { dns, defaultHost }: DomainServiceDeps,
  domains: DomainRepository,
  claimed: DomainRow,
): Promise<void> {
  const records = recordsOf(claimed, defaultHost)
  const verified = await verifyByDns(dns, records)
  if (!verified.ok)
    throw new AppError('CONFLICT', {
      message: 'DNS does not prove this domain yet. Changes of DNS can take a while to be seen.',
      details: verified.details,
    })
  if (verified.by === 'txt' || !(await domains.isContested(claimed))) return
  const message = `another workspace claims this host too: add TXT ${records.txt.name} with the value ${records.txt.value}`
  throw new AppError('CONFLICT', {
    message: 'A CNAME alone does not prove this domain.',
    details: [{ path: 'verification.txt', message }],
  })
}

/** The first to prove a host has it. A host of a deleted workspace goes to the next one that proves it. */
async function activate({ clock }: DomainServiceDeps, unit: Unit, claimed: DomainRow): Promise<DomainRow> {
  const { domains } = unit
  if (claimed.status === 'active') return claimed
  await domains.lockHost(claimed.host)
  const at = new Date(clock())
  const verified = await domains.findVerified(claimed.host)
  if (verified !== null && !(await domains.isAbandoned(verified))) throw taken('is already taken')
  if (verified !== null) await letGo(unit, verified, at)
  if (claimed.isDefault) await domains.clearDefault(claimed.workspaceId)
  return domains.update(claimed, claimed.id, { status: 'active', verifiedAt: at, updatedAt: at })
}

async function letGo({ tx, domains }: Unit, domain: DomainRow, at: Date): Promise<void> {
  if (domain.status !== 'pending') {
    const dropped = await createMovedLinksRepository(tx).releaseDeleted(domain, at)
    await withChange(tx, { links: [...dropped.keys()], dropped }, { publishedBy: 'sweep' })
  }
  await domains.remove(domain, domain.id)
}
