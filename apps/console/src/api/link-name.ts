import type { Link } from './links.queries.ts'

/** A URL as it is read: `go.example/alpha`. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '')

/** Returns the name of a link beside its short URL: its title, else its alias, else its code. */
export const nameOf = ({ title, customAlias, shortCode }: Link): string => title ?? customAlias ?? shortCode

/** A link as far as it is known where one is named. */
export interface NamedLink {
  title?: string | null | undefined
  shortUrl?: string | null | undefined
}

/** Returns the name of a link by itself: its title, else its short URL; `null` when neither is known. */
export const labelOf = ({ title, shortUrl }: NamedLink): string | null =>
  title || (shortUrl ? withoutScheme(shortUrl) : null)
