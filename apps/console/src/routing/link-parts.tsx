import { type ComponentType, createContext, useContext } from 'react'

/** What other nouns show on the page of a link. */
export type LinkParts = Record<'report' | 'clicks' | 'conversions', ComponentType<{ linkId: string }>>

const LinkPartsContext = createContext<LinkParts | null>(null)
/** Nouns never import each other: `app/` gives their parts to the page of a link. */
export const LinkPartsProvider = LinkPartsContext.Provider

export function useLinkParts(): LinkParts {
  const parts = useContext(LinkPartsContext)
  if (parts === null) throw new Error('useLinkParts needs a LinkPartsProvider above')
  return parts
}
