import { type BotKind, botKinds } from '@waymark/replica'
import { type Geo, hasAddressesOf, isKnownByDatabases } from '@waymark/visitor'
import type { Warning } from '../../envelope.ts'
import { type ClickIntakeRecord, fieldOfKind } from './click-intake-settings.schema.ts'

/** The databases of the api; redirectors may have others. */
export type OpenGeo = () => Promise<Pick<Geo, 'knows'>>

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
export async function kindWarnings(settings: ClickIntakeRecord, geo: OpenGeo): Promise<Warning[]> {
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
