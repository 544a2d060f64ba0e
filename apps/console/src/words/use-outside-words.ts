import { createContext, useContext } from 'react'
import { type OutsideWords, outside } from './en/outside.ts'

const OutsideWordsContext = createContext<OutsideWords>(outside)

export const useOutsideWords = (): OutsideWords => useContext(OutsideWordsContext)
