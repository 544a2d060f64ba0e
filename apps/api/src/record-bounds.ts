import {
  affiliateNetworks,
  alerts,
  annotations,
  apiKeys,
  bioPages,
  botRules,
  capiIntegrations,
  collections,
  conversionGoals,
  dashboards,
  domains,
  landings,
  lists,
  type Orm,
  offers,
  savedReports,
  sessions,
  trafficSources,
  utmPresets,
  webhooks,
} from '@waymark/db'
import { AppError } from '@waymark/domain'
import { and, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** How many records of a kind a workspace may have. */
export interface RecordBound {
  atMost: number
  /** What they are called when there are too many of them. */
  plural: string
  table: PgTable & { workspaceId: PgColumn }
  /** Those that count; all of the workspace by default. */
  counted?: SQL | undefined
}

/**
 * No kind of record that people make is without end: each is listed, searched, exported or cached by every
 * redirector. What grows with the traffic, links and costs, is not bounded. Fewer where each is evaluated or
 * called repeatedly: at a click, a conversion, every minute.
 */
export const recordBounds = {
  affiliateNetworks: { table: affiliateNetworks, plural: 'affiliate networks', atMost: 1_000 },
  alerts: { table: alerts, plural: 'alerts', atMost: 500 },
  annotations: { table: annotations, plural: 'annotations', atMost: 5_000 },
  apiKeys: {
    table: apiKeys,
    plural: 'API keys that are not revoked',
    atMost: 1_000,
    counted: isNull(apiKeys.revokedAt),
  },
  bioPages: { table: bioPages, plural: 'bio pages', atMost: 1_000 },
  botRules: { table: botRules, plural: 'bot rules', atMost: 1_000 },
  capiIntegrations: { table: capiIntegrations, plural: 'integrations', atMost: 200 },
  collections: { table: collections, plural: 'collections', atMost: 2_000 },
  dashboards: { table: dashboards, plural: 'dashboards', atMost: 500 },
  domains: { table: domains, plural: 'domains', atMost: 1_000 },
  goals: { table: conversionGoals, plural: 'conversion goals', atMost: 200 },
  landings: { table: landings, plural: 'landings', atMost: 10_000 },
  lists: { table: lists, plural: 'lists', atMost: 100 },
  offers: { table: offers, plural: 'offers', atMost: 10_000 },
  programSessions: {
    table: sessions,
    plural: 'sessions for programs',
    atMost: 1_000,
    counted: and(isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`)),
  },
  savedReports: { table: savedReports, plural: 'saved reports', atMost: 1_000 },
  trafficSources: { table: trafficSources, plural: 'traffic sources', atMost: 500 },
  utmPresets: { table: utmPresets, plural: 'UTM presets', atMost: 1_000 },
  webhooks: { table: webhooks, plural: 'webhooks', atMost: 100 },
} as const satisfies Record<string, RecordBound>

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What the route makes is bounded: one more is a CONFLICT, which the OpenAPI document says. Its
     * repository enforces it.
     */
    bound?: RecordBound
  }
}

/** `A workspace has at most 1,000 bot rules` */
export function boundText({ atMost, plural }: RecordBound): string {
  return `A workspace has at most ${atMost.toLocaleString('en')} ${plural}`
}

/** Who makes records of one kind in one workspace comes one after the other: counted is what is committed. */
async function lockKind(tx: Orm, { plural }: RecordBound, workspaceId: string): Promise<void> {
  const name = `${plural} of ${workspaceId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/**
 * Runs `insert` when the workspace has room for one more, in a transaction (within the one of `orm`, if it is
 * one), so that several at once do not take the same last room.
 * @throws CONFLICT naming the bound
 */
export function insertBounded<Result>(
  orm: Orm,
  bound: RecordBound,
  { workspaceId }: { workspaceId: string },
  insert: (tx: Orm) => Promise<Result>,
): Promise<Result> {
  return orm.transaction(async (tx) => {
    await lockKind(tx, bound, workspaceId)
    const { table, counted, atMost } = bound
    const rows = await tx
      .select({ records: count() })
      .from(table)
      .where(and(eq(table.workspaceId, workspaceId), counted))
    if ((rows[0]?.records ?? 0) >= atMost) throw new AppError('CONFLICT', { message: `${boundText(bound)}.` })
    return insert(tx)
  })
}
