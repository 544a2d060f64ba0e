import { publicReport } from './en/public-report.ts'
import { savedReports } from './en/saved-reports.ts'
import { pageWords } from './page-words.ts'

/** Texts of saved reports and of their public pages. */
export const useSavedReportWords = pageWords({ publicReport, savedReports })
