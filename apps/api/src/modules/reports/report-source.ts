import type { ReportQuery, ReportResult, ReportRow } from '@waymark/analytics-store'
import { readReportMoney } from '@waymark/report-money'
import type { AppDeps } from '../../deps.ts'
import type { LinkAccess } from '../../plugins/caller.ts'
import { reportedLinkIds } from '../links/index.ts'

/**
 * The one way from a plan to its figures, for reports, overviews, the analytics of links and whatever else
 * shows numbers: it hands the workspace's costs and rates to the store, and narrows to the links that the
 * caller may see (contract §2, "Member restrictions").
 */
export function createReportSource({ db, analytics }: Pick<AppDeps, 'db' | 'analytics'>) {
  const { orm } = db

  return {
    linkIdsOf: (access: LinkAccess): Promise<string[] | null> => reportedLinkIds(orm, access),

    /** `linkIds` are those that the report is about and the caller may see; null: all of the workspace. */
    async report(query: Omit<ReportQuery, 'money'>): Promise<ReportResult & { baseCurrency: string }> {
      const money = await readReportMoney(orm, query)
      return { ...(await analytics.reader.report({ ...query, money })), baseCurrency: money.baseCurrency }
    },

    /** The rows of `report`, some hundred at a time, by one statement. */
    async *rows(query: Omit<ReportQuery, 'money'>): AsyncGenerator<ReportRow[], void> {
      yield* analytics.reader.reportRows({ ...query, money: await readReportMoney(orm, query) })
    },
  }
}

export type ReportSource = ReturnType<typeof createReportSource>
