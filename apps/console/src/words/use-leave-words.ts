import { leave } from './en/leave.ts'
import { pageWords } from './page-words.ts'

/**
 * Texts of the confirmations before something is done that cannot be taken back, or left with what was typed.
 */
export const useLeaveWords = pageWords({ leave })
