import { bulk } from './bulk.ts'
import { charts } from './charts.ts'
import { choices } from './choices.ts'
import { clicks } from './clicks.ts'
import { conversions } from './conversions.ts'
import { flow } from './flow.ts'
import { keys } from './keys.ts'
import { link } from './link.ts'
import { links } from './links.ts'
import { overview } from './overview.ts'
import { publicReport } from './public-report.ts'
import { qr } from './qr.ts'
import { records } from './records.ts'
import { reportChart } from './report-chart.ts'
import { reportLists } from './report-lists.ts'
import { reportRates } from './report-rates.ts'
import { reports } from './reports.ts'
import { rights } from './rights.ts'
import { savedReports } from './saved-reports.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { simulator } from './simulator.ts'
import { states } from './states.ts'

/** One file a noun; texts with values in them are functions. */
export const en = {
  bulk,
  charts,
  choices,
  clicks,
  conversions,
  flow,
  keys,
  link,
  links,
  overview,
  publicReport,
  reportChart,
  reportLists,
  qr,
  reportRates,
  records,
  reports,
  rights,
  savedReports,
  session,
  shell,
  simulator,
  states,
}

export type Words = typeof en
