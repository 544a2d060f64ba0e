import { keys } from './en/keys.ts'
import { pageWords } from './page-words.ts'

/** Texts of the palette and of the list of keys. */
export const useKeyWords = pageWords({ keys })
