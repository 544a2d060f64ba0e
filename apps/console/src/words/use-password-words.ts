import { password } from './en/password.ts'
import { pageWords } from './page-words.ts'

/** Texts of the pages that lead to a new password. */
export const usePasswordWords = pageWords(password)
