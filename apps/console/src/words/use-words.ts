import { createContext, useContext } from 'react'
import { en, type Words } from './en/index.ts'

const WordsContext = createContext<Words>(en)
export const WordsProvider = WordsContext.Provider

/**
 * All texts of the signed-in pages in the user's language. English is the type: a language that lacks one
 * does not compile.
 */
export const useWords = (): Words => useContext(WordsContext)
