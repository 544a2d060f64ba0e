import { abTest } from './ab-test.ts'
import { anomalies } from './anomalies.ts'
import type { Figure } from './figure.ts'
import { devices, geo, languages, referrers } from './shares.ts'
import { heatmap, timeseries } from './times.ts'
import { economics, funnel, summary } from './totals.ts'

/** What links, collections and the workspace answer alike (contract §9). */
export const figures: readonly Figure[] = [
  summary,
  timeseries,
  geo,
  devices,
  referrers,
  languages,
  heatmap,
  anomalies,
  abTest,
  economics,
  funnel,
]
