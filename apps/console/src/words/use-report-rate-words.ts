import { reportRates } from './en/report-rates.ts'
import { pageWords } from './page-words.ts'

export const useReportRateWords = pageWords({ reportRates })
