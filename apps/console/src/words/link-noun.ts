import { createContext } from 'react'

/** What labels call a link. Buyers of traffic know it as a campaign from other trackers. */
export const linkNouns = { link: 'Link', campaign: 'Campaign' } as const
export type LinkNoun = keyof typeof linkNouns

export const LinkNounContext = createContext<LinkNoun>('link')
export const LinkNounProvider = LinkNounContext.Provider

/** Of preferences, whatever is in them. */
export const linkNounOf = ({ linkNoun }: Readonly<Record<string, unknown>>): LinkNoun =>
  linkNoun === 'campaign' ? 'campaign' : 'link'

/**
 * The whole text is the noun, with little around it: `Links`, `New link`. Sentences are no labels, and a link
 * that is no tracker's link (`Send the link`) stays one.
 */
const label = /^((New|Create|Make a|No|Some|Another|Ticked|Top) )?links?( to send to| \(.+\))?$/i

const campaignLabel = (text: string): string =>
  label.test(text)
    ? text
        .replace(linkNouns.link, linkNouns.campaign)
        .replace(linkNouns.link.toLowerCase(), linkNouns.campaign.toLowerCase())
    : text

/** The same texts, whose labels call a link a campaign. Texts with values in them are as they were. */
export function campaignTexts<Texts>(texts: Texts): Texts
export function campaignTexts(texts: unknown): unknown {
  if (typeof texts === 'string') return campaignLabel(texts)
  if (Array.isArray(texts)) return texts.map((text) => campaignTexts(text))
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, campaignTexts(text)]))
}
