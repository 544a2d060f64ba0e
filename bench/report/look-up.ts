import type { AnalyticsReader, ClickField } from '@waymark/analytics-store'
import { workspaceId } from './fill.ts'

/** What `GET /analytics/events/{clickToken}` asks for: `clickRecordFields` of the api's events module. */
const recordFields = [
  'clickToken',
  'linkId',
  'bioLinkId',
  'ip',
  'clickedAtMs',
  'countryCode',
  'city',
  'deviceType',
  'browser',
  'browserVersion',
  'os',
  'osVersion',
  'language',
  'refererDomain',
  'isUnique',
  'originalUrl',
  'shortUrl',
  'matchedRuleId',
  'resolvedParams',
  'resolvedUrl',
] as const satisfies readonly ClickField[]

/** Looks the click of a token up as the api does. @throws Error where it is not found */
export async function lookUp(reader: Pick<AnalyticsReader, 'clickByToken'>, token: string): Promise<void> {
  const click = await reader.clickByToken(workspaceId, token, recordFields)
  if (click?.clickToken !== token) throw new Error(`the click of ${token} is not found`)
}
