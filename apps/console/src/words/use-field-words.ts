import { fields } from './en/fields.ts'
import { pageWords } from './page-words.ts'

/** Texts of the fields themselves, whatever they are for. */
export const useFieldWords = pageWords({ fields })
