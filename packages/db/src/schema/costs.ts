import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { workspaces } from './accounts.ts'
import { links } from './links.ts'
import { money } from './money.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/**
 * What traffic cost (specification, "Cost record"). Two records may be alike, as two payments may be; the
 * bulk upsert takes the one that it finds, one caller of a workspace at a time.
 */
export const costs = pgTable(
  'costs',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    /** Null: of the whole workspace. */
    linkId: uuid('link_id'),
    breakdownKey: text('breakdown_key'),
    breakdownValue: text('breakdown_value'),
    /** Days in the workspace's zone, both inclusive. */
    periodStart: date('period_start', { mode: 'string' }).notNull(),
    periodEnd: date('period_end', { mode: 'string' }).notNull(),
    amount: money('amount').notNull(),
    currency: text('currency').notNull().default('USD'),
    source: text('source', { enum: ['manual', 'api'] })
      .notNull()
      .default('manual'),
    notes: text('notes'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    foreignKey({
      name: 'costs_link_in_workspace',
      columns: [t.workspaceId, t.linkId],
      foreignColumns: [links.workspaceId, links.id],
    }).onDelete('restrict'),
    index('costs_period').on(t.workspaceId, t.periodStart, t.periodEnd),
    index('costs_identity').on(t.workspaceId, t.linkId, t.periodStart, t.periodEnd, t.breakdownKey),
    check('costs_days', sql`${t.periodStart} <= ${t.periodEnd}`),
    check('costs_currency', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('costs_source', sql`${t.source} in ('manual', 'api')`),
  ],
)

/**
 * Rates to the workspace's base currency (contract §9, "Currency"). A day without one takes an earlier one,
 * as far as the workspace's `rateCarryDays` goes.
 */
export const currencyRates = pgTable(
  'currency_rates',
  {
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'restrict' }),
    date: date('date', { mode: 'string' }).notNull(),
    currency: text('currency').notNull(),
    /** What one unit of `currency` is worth in the base currency. */
    rate: numeric('rate', { precision: 24, scale: 12 }).notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.date, t.currency] }),
    check('currency_rates_currency', sql`${t.currency} ~ '^[A-Z]{3,4}$'`),
    check('currency_rates_rate', sql`${t.rate} > 0`),
  ],
)
