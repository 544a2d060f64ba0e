import type { Link } from './links.queries.ts'

/** A URL as it is read: `go.example/alpha`. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '')

/** What a link is called beside its short URL: its title, else its alias, else its code. */
export const nameOf = ({ title, customAlias, shortCode }: Link): string => title ?? customAlias ?? shortCode

/** What is known of a link where one is named. */
export interface NamedLink {
  title?: string | null | undefined
  shortUrl?: string | null | undefined
}

/** What a link is called by itself: its title, else its short URL; null where neither is known. */
export const labelOf = ({ title, shortUrl }: NamedLink): string | null =>
  title || (shortUrl ? withoutScheme(shortUrl) : null)
