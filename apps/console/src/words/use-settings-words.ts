import { settings } from './en/settings.ts'
import { pageWords } from './page-words.ts'

export const useSettingsWords = pageWords(settings)
