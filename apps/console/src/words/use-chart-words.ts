import { charts } from './en/charts.ts'
import { pageWords } from './page-words.ts'

export const useChartWords = pageWords({ charts })
