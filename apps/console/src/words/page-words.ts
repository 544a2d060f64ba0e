import { createContext, useContext } from 'react'

/**
 * A hook to the texts of some pages, which are loaded with them, not with the first page. English is the
 * type, as in `Words`.
 */
export function pageWords<Texts>(english: Texts): () => Texts {
  const PageWordsContext = createContext(english)
  return () => useContext(PageWordsContext)
}
