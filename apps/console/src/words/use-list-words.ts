import { lists } from './en/lists.ts'
import { pageWords } from './page-words.ts'

/** Texts of the lists of records. */
export const useListWords = pageWords(lists)
