import type { Db } from '@waymark/db'
import { AppError } from '@waymark/domain'
import { type BotKind, botKinds } from '@waymark/replica'
import type { Replica } from '@waymark/replica/changes'
import { type Geo, hasAddressesOf, isKnownByDatabases } from '@waymark/visitor'
import type { Warning } from '../../envelope.ts'
import type { Caller } from '../../plugins/caller.ts'
import { refuseChanged } from '../../plugins/entity-tags/precondition.ts'
import { createClickIntakeRepository } from './click-intake-settings.repository.ts'
import {
  type ClickIntakeRecord,
  fieldOfKind,
  type PatchClickIntakeBody,
} from './click-intake-settings.schema.ts'

/** The databases of the api; redirectors may have others. */
type OpenGeo = () => Promise<Pick<Geo, 'knows'>>

export interface ClickIntakeServiceDeps {
  db: Db
  replica: Pick<Replica, 'changeSettings'>
  /** Unix ms. */
  clock: () => number
  /** Opened only where a warning depends on it. */
  geo: OpenGeo
}

export interface ReadSettings {
  settings: ClickIntakeRecord
  warnings: Warning[]
}

export interface ClickIntakeService {
  read(caller: Caller): Promise<ReadSettings>
  /** What is left out stays. */
  update(caller: Caller, body: PatchClickIntakeBody): Promise<ReadSettings>
}

/** How clicks of a workspace are taken in (contract §9). Each change is a change of the workspace's entry. */
export function createClickIntakeService(deps: ClickIntakeServiceDeps): ClickIntakeService {
  const { db, replica, clock, geo } = deps
  const withWarnings = async (settings: ClickIntakeRecord): Promise<ReadSettings> => ({
    settings,
    warnings: await kindWarnings(settings, geo),
  })
  return {
    read: async ({ workspaceId }) =>
      withWarnings((await createClickIntakeRepository(db.orm).find(workspaceId)) ?? gone()),
    update: async ({ workspaceId, precondition }, body) =>
      withWarnings(
        await replica.changeSettings(workspaceId, async (tx) => {
          const repository = createClickIntakeRepository(tx)
          refuseChanged(precondition, (await repository.lock(workspaceId)) ?? gone())
          const change = { ...body, updatedAt: new Date(clock()) }
          return (await repository.update(workspaceId, change)) ?? gone()
        }),
      ),
  }
}

function gone(): never {
  throw new AppError('NOT_FOUND', { message: 'There is no such workspace.' })
}

const whose: Readonly<Record<BotKind, string>> = {
  mail_scanner: 'mail scanners',
  tor: 'exits of Tor',
  vpn: 'VPNs',
  data_center: 'data centres',
}

/**
 * The kinds of addresses that are flagged or blocked although this installation knows no address of them
 * (contract 2 §16). The databases are opened only where a list is missing that they could stand in for.
 */
async function kindWarnings(settings: ClickIntakeRecord, geo: OpenGeo): Promise<Warning[]> {
  const unlisted = botKinds.filter((kind) => settings[fieldOfKind[kind]] !== 'off' && !hasAddressesOf(kind))
  if (unlisted.length === 0) return []
  const needsGeo = unlisted.some(isKnownByDatabases)
  const isKnown =
    needsGeo &&
    (await geo().then(
      ({ knows }) => knows.proxyType,
      () => false,
    ))
  return unlisted
    .filter((kind) => !(isKnown && isKnownByDatabases(kind)))
    .map((kind) => ({ path: fieldOfKind[kind], message: unknownAddresses(kind) }))
}

function unknownAddresses(kind: BotKind): string {
  const orDatabase = isKnownByDatabases(kind)
    ? ', or set GEOIP_ISP_DB to a file that knows them (GeoIP2 Anonymous-IP)'
    : ''
  return (
    `The api knows no addresses of ${whose[kind]}, so that ${fieldOfKind[kind]} matches no click. Build their list by \`pnpm ranges\` ` +
    `(docs/operations/bot-ranges.md)${orDatabase}. Redirectors decide by their own files, which should be the same.`
  )
}
