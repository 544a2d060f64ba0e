import type { AnalyticsReader } from '@waymark/analytics-store'
import { AppError } from '@waymark/domain'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { type Caller, callerOf } from '../../plugins/caller.ts'
import { clickRecordOf } from './click-record.ts'
import { clickRecord, clickTokenParams } from './events.schema.ts'

export interface EventRoutesDeps {
  reader: Pick<AnalyticsReader, 'clickByToken'>
  /** Whether a restricted member may see clicks of the link (contract §2, "Member restrictions"). */
  permits: (caller: Caller, linkId: string | null) => Promise<boolean>
}

/** The click lookup (specification, "Click lookup"), closed to keys (contract §3). */
export function declareEventRoutes(app: ApiApp, { reader, permits }: EventRoutesDeps): void {
  app.route({
    method: 'GET',
    url: '/analytics/events/:clickToken',
    config: { access: sessionOnly() },
    schema: {
      summary: 'Look a click up by its token',
      description: 'Readable within about two seconds of the click. For sessions only.',
      tags: ['Click lookup'],
      params: clickTokenParams,
      response: { 200: dataOf(clickRecord) },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const { clickToken } = request.params
      const click = await reader.clickByToken(caller.workspaceId, clickToken.toLowerCase())
      if (click === null || !(await permits(caller, click.linkId))) throw new AppError('NOT_FOUND')
      return { data: clickRecordOf(click) }
    },
  })
}
