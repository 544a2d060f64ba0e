import { postbacks } from './en/postbacks.ts'
import { pageWords } from './page-words.ts'

/** Texts of one postback. */
export const usePostbackWords = pageWords({ postbacks })
