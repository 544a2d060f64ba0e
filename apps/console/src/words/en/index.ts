import { charts } from './charts.ts'
import { clicks } from './clicks.ts'
import { conversions } from './conversions.ts'
import { keys } from './keys.ts'
import { links } from './links.ts'
import { publicReport } from './public-report.ts'
import { reportChart } from './report-chart.ts'
import { reportLists } from './report-lists.ts'
import { reportRates } from './report-rates.ts'
import { reports } from './reports.ts'
import { rights } from './rights.ts'
import { savedReports } from './saved-reports.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { states } from './states.ts'

/** One file a noun; texts with values in them are functions. */
export const en = {
  charts,
  clicks,
  conversions,
  keys,
  links,
  publicReport,
  reportChart,
  reportLists,
  reportRates,
  reports,
  rights,
  savedReports,
  session,
  shell,
  states,
}

export type Words = typeof en
