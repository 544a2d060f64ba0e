import { alerts } from './en/alerts.ts'
import { pageWords } from './page-words.ts'

/** Texts of alerts: what one says, whom it notifies, when it fired. */
export const useAlertWords = pageWords(alerts)
