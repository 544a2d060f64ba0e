import { en } from './en/index.ts'
import { pageWords } from './page-words.ts'

/** All texts that more than a few of the signed-in pages have, in the user's language. */
export const useWords = pageWords(en)
