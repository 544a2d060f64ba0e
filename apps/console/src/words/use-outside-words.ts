import { outside } from './en/outside.ts'
import { pageWords } from './page-words.ts'

/** Texts of the pages outside the session. */
export const useOutsideWords = pageWords(outside)
