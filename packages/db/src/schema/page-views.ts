import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/**
 * Page views on their way to the analytics store (contract §7, POST /track/pageview): a row is work, and
 * deleted once it is done or a day old. Of no workspace yet: only the click says whose it is.
 */
export const pageViews = pgTable(
  'page_views',
  {
    /** UUIDv7 of `viewed_at`. */
    id: uuid('id').primaryKey(),
    clickToken: uuid('click_token').notNull(),
    url: text('url').notNull(),
    title: text('title'),
    referrer: text('referrer'),
    viewedAt: at('viewed_at').notNull(),
    /** By the date of Postgres, as `retry_at`; `viewed_at` is by that of the api. */
    storedAt: at('stored_at').notNull().default(sql`date_trunc('milliseconds', now())`),
    /** When it is anybody's to look for its click (again). */
    retryAt: at('retry_at').notNull(),
  },
  (t) => [index('page_views_due').on(t.retryAt)],
)
