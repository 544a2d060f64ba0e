import { links } from './en/links.ts'
import { pageWords } from './page-words.ts'

/** Texts of the list of links, which the pages of one link know, too. */
export const useLinksWords = pageWords({ links })
