import { firstAccount } from './en/first-account.ts'
import { pageWords } from './page-words.ts'

/** Texts of the page that makes the owner's account. */
export const useFirstAccountWords = pageWords(firstAccount)
