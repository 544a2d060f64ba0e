import { createContext, useContext } from 'react'
import { type ListWords, lists } from './en/lists.ts'

const ListWordsContext = createContext<ListWords>(lists)

/** Texts of the lists of records: with their pages, not with the first one. */
export const useListWords = (): ListWords => useContext(ListWordsContext)
