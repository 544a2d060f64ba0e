import { reportChart } from './en/report-chart.ts'
import { pageWords } from './page-words.ts'

export const useReportChartWords = pageWords({ reportChart })
