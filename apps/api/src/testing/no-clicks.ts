import type { AnalyticsEraser, AnalyticsReader } from '@waymark/analytics-store'

/** The reader of an installation without visits, for tests that are not about analytics. */
export const noClicks: AnalyticsReader = {
  workspaceFigures: async () => new Map(),
  lastClickMs: async () => null,
  topRules: async () => [],
  ruleTimeseries: async () => new Map(),
  clickPage: async () => [],
  occurringSubIds: async () => [],
  clicksTotals: async () => new Map(),
  linkFigures: async () => new Map(),
  limitedClicks: async () => 0,
  clickByToken: async () => null,
  clicksByTokens: async () => new Map(),
  report: async () => ({ rows: [], totals: { metrics: {} }, rowsTotal: 0, mixedCurrencies: false }),
  reportRows: async function* () {},
  clickLog: async () => [],
  newerClicks: async ({ after }) => ({ clicks: [], last: after }),
  newestPosition: async () => ({ atMs: 0, id: '00000000-0000-0000-0000-000000000000' }),
  conversionLog: async () => [],
  offerClicksTotals: async () => new Map(),
  domainVisits: async () => ({ baseUrl: 0, unknownCode: 0, other: 0 }),
}

/** Its eraser. */
export const nothingToErase: AnalyticsEraser = { eraseBefore: async () => false, eraseClick: async () => {} }
