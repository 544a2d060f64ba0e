import { records } from './en/records.ts'
import { pageWords } from './page-words.ts'

/** Texts of the page of an offer, landing, network or source. */
export const useRecordWords = pageWords(records)
