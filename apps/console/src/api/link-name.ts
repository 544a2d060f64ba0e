import type { Link } from './links.queries.ts'

/** A URL as it is read: `go.example/alpha`. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '')

/** What a link is called: its title, else its alias, else its code. */
export const nameOf = ({ title, customAlias, shortCode }: Link): string => title ?? customAlias ?? shortCode
