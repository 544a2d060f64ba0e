import type { Orm } from '@waymark/db'
import { AppError } from '@waymark/domain'
import type { WorkspaceScope } from '../workspace-records.ts'
import { integrationsNaming } from './capi-integrations.repository.ts'

const mostNamed = 5
const nouns = { trafficSourceIds: 'traffic source', collectionIds: 'collection' } as const

/**
 * Refuses to delete a traffic source or a collection that integrations name: an integration whose last
 * collection is gone would be sent the conversions of every link. The record must be locked for an update.
 * @throws CONFLICT that names some of them
 */
export async function refuseWhileNamed(
  tx: Orm,
  scope: WorkspaceScope,
  { listed, id }: { listed: keyof typeof nouns; id: string },
): Promise<void> {
  const named = await integrationsNaming(tx, scope, { listed, id, limit: mostNamed })
  if (named.length === 0) return
  throw new AppError('CONFLICT', {
    details: named.map(({ id, name, provider }) => ({
      path: `integrations.${id}`,
      message: `is the ad platform ${name || provider}, which names it`,
    })),
    message: `An ad platform names the ${nouns[listed]}: take it out there first.`,
  })
}
