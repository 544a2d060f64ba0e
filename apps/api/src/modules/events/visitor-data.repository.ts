import {
  type ConversionClickColumns,
  conversionIdentities,
  conversions,
  deliveries,
  type Orm,
  postbackLogs,
  webhooks,
} from '@waymark/db'
import { clickDeliveryId } from '@waymark/deliveries'
import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'

/** The data about its visitor that a conversion has beyond country and type of device. */
const forgotten = {
  region: null,
  city: null,
  deviceBrand: null,
  os: null,
  osVersion: null,
  browser: null,
  browserVersion: null,
  language: null,
  inApp: null,
  isp: null,
  connectionType: null,
  asn: null,
  botReason: null,
  userAgent: '',
  referer: null,
  refererDomain: null,
  ip: null,
  subIds: {},
  resolvedParams: {},
  externalId: null,
  keyword: null,
  source: null,
  gclid: null,
  fbclid: null,
  ttclid: null,
  msclkid: null,
  clickIds: {},
} satisfies Partial<ConversionClickColumns>

/** A postback is never logged before its click but by clocks that differ. */
const toleranceMs = 86_400_000

export interface ErasedClick {
  clickToken: string
  clickedAtMs: number
}

const idsOfConversions = (orm: Orm, workspaceId: string, clickToken: string) =>
  orm
    .select({ id: conversions.id })
    .from(conversions)
    .where(and(eq(conversions.clickToken, clickToken), eq(conversions.workspaceId, workspaceId)))

export function createVisitorDataRepository(orm: Orm) {
  return {
    /**
     * Takes the visitor out of the click's conversions, whose figures and versions for the analytics store go
     * on.
     */
    async forgetInConversions(workspaceId: string, { clickToken }: ErasedClick): Promise<void> {
      await orm
        .update(conversions)
        .set({
          click: sql`${conversions.click} || ${JSON.stringify(forgotten)}::jsonb`,
          version: sql`${conversions.version} + 1`,
        })
        .where(and(eq(conversions.clickToken, clickToken), eq(conversions.workspaceId, workspaceId)))
    },

    /** Deletes who the visitor of the click's conversions is. */
    async deleteIdentities(workspaceId: string, { clickToken }: ErasedClick): Promise<void> {
      await orm
        .delete(conversionIdentities)
        .where(inArray(conversionIdentities.conversionId, idsOfConversions(orm, workspaceId, clickToken)))
    },

    /** Deletes what waits to be sent to ad platforms: what they have is not ours any more. */
    async deleteWaitingAdEvents(workspaceId: string, { clickToken }: ErasedClick): Promise<void> {
      const ofClick = idsOfConversions(orm, workspaceId, clickToken)
      await orm
        .delete(deliveries)
        .where(
          and(
            eq(deliveries.workspaceId, workspaceId),
            inArray(deliveries.conversionId, ofClick),
            eq(deliveries.kind, 'integration'),
            inArray(deliveries.status, ['pending', 'retrying']),
          ),
        )
    },

    /** Deletes what webhooks were sent of the click, or were to be sent. */
    async deleteClickReports(workspaceId: string, click: ErasedClick): Promise<void> {
      const hooks = await orm
        .select({ id: webhooks.id })
        .from(webhooks)
        .where(eq(webhooks.workspaceId, workspaceId))
      const ids = hooks.map(({ id }) => clickDeliveryId(id, click))
      await orm
        .delete(deliveries)
        .where(and(eq(deliveries.workspaceId, workspaceId), inArray(deliveries.id, ids)))
    },

    /** Deletes what was logged of postbacks and calls that named the click. */
    async deleteLogs(workspaceId: string, { clickToken, clickedAtMs }: ErasedClick): Promise<void> {
      const named = sql`lower(${postbackLogs.clickToken}) = ${clickToken}`
      const ofWorkspace = and(
        eq(postbackLogs.workspaceId, workspaceId),
        gte(postbackLogs.receivedAt, new Date(clickedAtMs - toleranceMs)),
      )
      await orm.delete(postbackLogs).where(and(ofWorkspace, named))
      // Not processed yet, so that their workspace is not known.
      const pending = and(eq(postbackLogs.result, 'pending'), isNull(postbackLogs.workspaceId))
      await orm
        .delete(postbackLogs)
        .where(
          and(
            pending,
            or(
              eq(postbackLogs.clickToken, clickToken),
              eq(postbackLogs.clickToken, clickToken.toUpperCase()),
            ),
          ),
        )
    },
  }
}
