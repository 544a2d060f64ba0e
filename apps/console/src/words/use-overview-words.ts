import { overview } from './en/overview.ts'
import { pageWords } from './page-words.ts'

export const useOverviewWords = pageWords({ overview })
