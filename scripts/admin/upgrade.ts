import type { AnalyticsStore } from '@waymark/analytics-store'
import type { Db } from '@waymark/db'

export interface Upgraded {
  version: string
  db: Pick<Db, 'pendingMigrations'>
  analytics: Pick<AnalyticsStore, 'pendingMigrations'>
}

/** Says in a sentence which migrations of this version the store lacks. */
export const pendingText = (store: string, names: readonly string[]): string =>
  names.length === 0
    ? `${store} has every migration of this version.`
    : `${store} lacks ${names.length} migrations of this version: ${names.join(', ')}.`

/**
 * Says which migrations a start of this version would apply; changes nothing.
 * @throws Error, in a sentence, for data that this version cannot bring up: of an older or a newer one
 */
export async function upgradeText({ version, db, analytics }: Upgraded): Promise<string> {
  const [ofPostgres, ofAnalytics] = [await db.pendingMigrations(), await analytics.pendingMigrations()]
  const isCurrent = ofPostgres.length + ofAnalytics.length === 0
  return [
    `This is version ${version}.`,
    pendingText('Postgres', ofPostgres),
    pendingText('The analytics store', ofAnalytics),
    isCurrent
      ? 'There is nothing to migrate.'
      : 'They only go forward: make a copy by "waymark backup FOLDER", and read docs/operations/upgrade.md, before you start it.',
  ].join('\n')
}
