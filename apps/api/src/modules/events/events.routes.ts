import type { AnalyticsReader } from '@waymark/analytics-store'
import { AppError } from '@waymark/domain'
import { z } from 'zod'
import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { type Caller, callerOf } from '../../plugins/caller.ts'
import { refuseChanged } from '../../plugins/entity-tags/precondition.ts'
import { type RecordedClick, recordedFields, type SimulatorService } from '../simulator/index.ts'
import type { ShownClick } from './click-record.ts'
import { clickRecordFields } from './click-record-fields.ts'
import { type ClickRecord, clickExplanation, clickRecord, clickTokenParams } from './events.schema.ts'

export interface EventRoutesDeps {
  reader: Pick<AnalyticsReader, 'clickByToken'>
  /** Whether a restricted member may see clicks of the link (contract §2, "Member restrictions"). */
  permits: (caller: Caller, linkId: string | null) => Promise<boolean>
  recordOf: (workspaceId: string, click: ShownClick) => Promise<ClickRecord>
  erase: (workspaceId: string, click: ShownClick) => Promise<void>
  simulator: Pick<SimulatorService, 'replay'>
}

const explainedFields = [...new Set([...clickRecordFields, ...recordedFields])]

/** The click lookup (specification, "Click lookup"), closed to keys (contract §3). */
/**
 * The second is that of the specification: lists of ad blockers stop it in a page of the console (contract-3
 * §18), which calls the first.
 */
const paths = ['/clicks/:clickToken', '/analytics/events/:clickToken']

export function declareEventRoutes(app: ApiApp, deps: EventRoutesDeps): void {
  for (const path of paths) declareClickRoutes(app, path, deps)
}

function declareClickRoutes(app: ApiApp, path: string, deps: EventRoutesDeps): void {
  const { reader, permits, recordOf, erase, simulator } = deps
  const findClick = async (caller: Caller, clickToken: string): Promise<ShownClick & RecordedClick> => {
    const click = await reader.clickByToken(caller.workspaceId, clickToken.toLowerCase(), explainedFields)
    if (click === null || !(await permits(caller, click.linkId))) throw new AppError('NOT_FOUND')
    return click
  }

  app.route({
    method: 'GET',
    url: path,
    config: { access: sessionOnly({ restricted: 'narrowed' }) },
    schema: {
      summary: 'Look a click up by its token',
      description: 'Readable within about two seconds of the click. For sessions only.',
      tags: ['Click lookup'],
      params: clickTokenParams,
      response: { 200: dataOf(clickRecord) },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const click = await findClick(caller, request.params.clickToken)
      return { data: await recordOf(caller.workspaceId, click) }
    },
  })

  app.route({
    method: 'POST',
    url: `${path}/explain`,
    config: { access: sessionOnly({ restricted: 'narrowed' }), audited: false },
    schema: {
      summary: 'Explain where a click went',
      description:
        'The click, the rule that served it, and what the rules of today would do with the same visitor at the same time. The visitor is the one that was recorded: location, device, language and the verdict on bots are those of then. Of the query there is what went on to the target, and what clicks store by name (`keyword`, `gclid` …); how often a rule had served then is not known, and its limits let through. Records nothing. For sessions only.',
      tags: ['Click lookup'],
      params: clickTokenParams,
      response: { 200: dataOf(clickExplanation) },
    },
    handler: async (request) => {
      const caller = callerOf(request)
      const click = await findClick(caller, request.params.clickToken)
      const now = await simulator.replay(caller.workspaceId, click)
      const storedRuleId = click.matchedRuleId
      const sameAsStored = now !== null && now.matchedRuleId === storedRuleId
      return { data: { click: await recordOf(caller.workspaceId, click), storedRuleId, now, sameAsStored } }
    },
  })

  app.route({
    method: 'DELETE',
    url: path,
    config: { access: sessionOnly({ role: 'admin', restricted: 'closed' }) },
    schema: {
      summary: 'Erase a click with its visitor',
      description:
        'Deletes the click, its offer clicks, its page views and the log of its postbacks for good, and removes the visitor from its conversions: those stay, since they are money, with their figures, link, offer, country and type of device. No report counts the click any more; a later postback for it finds no click. What waits to be sent to ad platforms is not sent, and what webhooks were sent of the click is deleted; what was sent to others stays in the history of deliveries until that is deleted (90 days). Owner or admin, for sessions only; the token stays in the audit log.',
      tags: ['Click lookup'],
      params: clickTokenParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const click = await findClick(caller, request.params.clickToken)
      // Nothing is locked: what is recorded of a click never changes.
      if (caller.precondition) refuseChanged(caller.precondition, await recordOf(caller.workspaceId, click))
      await erase(caller.workspaceId, click)
      return reply.code(204).send(null)
    },
  })
}
