import { clicks } from './en/clicks.ts'
import { conversions } from './en/conversions.ts'
import { pageWords } from './page-words.ts'

/** Texts of clicks, and of what became of them. */
export const useClickWords = pageWords({ clicks, conversions })
