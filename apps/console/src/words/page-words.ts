import { useContext } from 'react'
import { campaignTexts, type LinkNoun, LinkNounContext } from './link-noun.ts'

/**
 * A hook to the texts of some pages, which are loaded with them, not with the first page. English is the
 * type: a language that lacks one does not compile.
 */
export function pageWords<Texts>(english: Texts): () => Texts {
  const byNoun: Record<LinkNoun, Texts> = { link: english, campaign: campaignTexts(english) }
  return () => byNoun[useContext(LinkNounContext)]
}
