import { mapInBatches } from '@waymark/async'
import { currencyRates, type Orm, workspaces } from '@waymark/db'
import { and, asc, desc, eq, gte, ilike, lte, sql } from 'drizzle-orm'
import { selectPage } from '../../counted-page.ts'
import type { Page, SortBy } from '../../envelope.ts'
import { containing } from '../containing.ts'

export type RateRow = typeof currencyRates.$inferSelect

/** A rate that is to be stored. */
export interface NewRate {
  date: string
  currency: string
  /** Exact decimal. */
  rate: string
}

/** How many days a rate is carried over. */
interface RatePolicy {
  carryDays: number
}

const policyColumns = { carryDays: workspaces.rateCarryDays }

function noWorkspace(): never {
  throw new Error('Postgres has no row for the workspace of a caller')
}

/** Some ms of work, there and back. */
const ratesOfStatement = 2_000

export const rateSortFields = ['date', 'currency', 'rate', 'createdAt', 'updatedAt'] as const

export interface RatePageQuery {
  limit: number
  offset: number
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  currency?: string | undefined
  sort: SortBy<(typeof rateSortFields)[number]>
}

function inPage(workspaceId: string, { search, from, to, currency }: RatePageQuery) {
  return and(
    eq(currencyRates.workspaceId, workspaceId),
    from === undefined ? undefined : gte(currencyRates.date, from),
    to === undefined ? undefined : lte(currencyRates.date, to),
    currency === undefined ? undefined : eq(currencyRates.currency, currency),
    search ? ilike(currencyRates.currency, containing(search)) : undefined,
  )
}

/**
 * The currency rates of the workspaces; `workspaceId` comes first. A rate is known by its day and currency,
 * and has no id, so that `workspaceRecords` does not fit.
 */
export function createRateRepository(orm: Orm) {
  return {
    page(workspaceId: string, query: RatePageQuery): Promise<Page<RateRow>> {
      const { sort, limit, offset } = query
      const first = (sort.descending ? desc : asc)(currencyRates[sort.field])
      return selectPage(orm, currencyRates, {
        where: inPage(workspaceId, query),
        orderBy: [first, asc(currencyRates.date), asc(currencyRates.currency)],
        limit,
        offset,
      })
    },

    /** It stays what it is until the transaction ends. */
    async lockBaseCurrency(workspaceId: string): Promise<string> {
      const [row] = await orm
        .select({ baseCurrency: workspaces.baseCurrency })
        .from(workspaces)
        .where(eq(workspaces.id, workspaceId))
        .for('share')
      return row?.baseCurrency ?? noWorkspace()
    },

    async policy(workspaceId: string): Promise<RatePolicy> {
      const [row] = await orm.select(policyColumns).from(workspaces).where(eq(workspaces.id, workspaceId))
      return row ?? noWorkspace()
    },

    /** Does what `policy` does, and locks the row against other changes until the transaction ends. */
    async lockPolicy(workspaceId: string): Promise<RatePolicy> {
      const rows = orm.select(policyColumns).from(workspaces).where(eq(workspaces.id, workspaceId))
      return (await rows.for('no key update'))[0] ?? noWorkspace()
    },

    async setPolicy(workspaceId: string, { carryDays }: RatePolicy, at: Date): Promise<RatePolicy> {
      const [row] = await orm
        .update(workspaces)
        .set({ rateCarryDays: carryDays, updatedAt: at })
        .where(eq(workspaces.id, workspaceId))
        .returning(policyColumns)
      return row ?? noWorkspace()
    },

    /** Null when the day has a rate of the currency. */
    async insert(workspaceId: string, rate: NewRate, at: Date): Promise<RateRow | null> {
      const [row] = await orm
        .insert(currencyRates)
        .values({ ...rate, workspaceId, createdAt: at, updatedAt: at })
        .onConflictDoNothing()
        .returning()
      return row ?? null
    },

    /**
     * Inserts what is new and updates what is there.
     * @param rates each day and currency once, in one order for everybody: two calls then never wait for each
     * other for ever
     */
    store(workspaceId: string, rates: readonly NewRate[], at: Date): Promise<RateRow[]> {
      return mapInBatches(rates, ratesOfStatement, (batch) => storeSome(orm, { workspaceId, at }, batch))
    },
  }
}

async function storeSome(
  orm: Orm,
  { workspaceId, at }: { workspaceId: string; at: Date },
  rates: readonly NewRate[],
): Promise<RateRow[]> {
  const days = sql.param(rates.map(({ date }) => date))
  const currencies = sql.param(rates.map(({ currency }) => currency))
  const values = sql.param(rates.map(({ rate }) => rate))
  const now = at.toISOString()
  return orm
    .insert(currencyRates)
    .select(sql`
      select ${workspaceId}::uuid, date, currency, rate, ${now}::timestamptz, ${now}::timestamptz
      from unnest(${days}::date[], ${currencies}::text[], ${values}::numeric[]) as given (date, currency, rate)`)
    .onConflictDoUpdate({
      target: [currencyRates.workspaceId, currencyRates.date, currencyRates.currency],
      set: { rate: sql`excluded.rate`, updatedAt: at },
    })
    .returning()
}
