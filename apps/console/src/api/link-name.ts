import type { Link } from './links.queries.ts'

/** What a link is called: its title, else its alias, else its code. */
export const nameOf = ({ title, customAlias, shortCode }: Link): string => title ?? customAlias ?? shortCode
