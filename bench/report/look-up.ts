import type { AnalyticsReader } from '@waymark/analytics-store'
import { clickRecordFields } from 'api/click-record-fields'
import { workspaceId } from './fill.ts'

/**
 * Looks the click of a token up as `GET /analytics/events/{clickToken}` does.
 * @throws Error where it is not found
 */
export async function lookUp(reader: Pick<AnalyticsReader, 'clickByToken'>, token: string): Promise<void> {
  const click = await reader.clickByToken(workspaceId, token, clickRecordFields)
  if (click?.clickToken !== token) throw new Error(`the click of ${token} is not found`)
}
