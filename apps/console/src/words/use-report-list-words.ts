import { reportLists } from './en/report-lists.ts'
import { pageWords } from './page-words.ts'

/** Texts of ticked rows, and of the lists that take their values. */
export const useReportListWords = pageWords({ reportLists })
