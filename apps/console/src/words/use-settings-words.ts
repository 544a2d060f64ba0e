import { createContext, useContext } from 'react'
import { type SettingsWords, settings } from './en/settings.ts'

const SettingsWordsContext = createContext<SettingsWords>(settings)

/** Texts of the settings: with their pages, not with the first one. */
export const useSettingsWords = (): SettingsWords => useContext(SettingsWordsContext)
