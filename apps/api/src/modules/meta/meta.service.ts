import { users } from '@waymark/db'
import packageJson from '../../../package.json' with { type: 'json' }
import type { AppDeps } from '../../deps.ts'
import type { MetaRecord } from './meta.schema.ts'

export interface MetaService {
  read(): Promise<MetaRecord>
}

/** CC BY 4.0 requires it. */
const dbIp = { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' }

/** Facts of the installation (contract 2 §10): settings, and whether it has a user yet. */
export function createMetaService({
  db,
  mailer,
  settings,
  demoData,
}: Pick<AppDeps, 'db' | 'mailer' | 'settings' | 'demoData'>): MetaService {
  // Users are never deleted: once there is one, Postgres is not queried any more.
  let hasUsers = false
  return {
    read: async () => {
      hasUsers ||= (await db.orm.select({ id: users.id }).from(users).limit(1)).length > 0
      return {
        version: packageJson.version,
        signupOpen: settings.allowSignup,
        hasUsers,
        mail: mailer.canSend,
        shortUrlBase: settings.publicShortUrl,
        defaultDomain: settings.defaultDomain ?? null,
        billingMode: settings.billingMode,
        demoData: demoData !== undefined,
        attribution: settings.geoipCityDb === undefined ? [dbIp] : [],
      }
    },
  }
}
