import { foldedTags, links } from '@waymark/db'
import { type SQL, sql } from 'drizzle-orm'

/** The links that have all of the tags, however these are written (contract-3 §18). */
export const withTags = (tags: readonly string[]): SQL =>
  sql`${foldedTags(links.tags)} @> ${foldedTags(sql`${sql.param([...tags])}::text[]`)}`

/** SQL by which a tag is compared. @param tag SQL of it */
export const foldedTag = (tag: SQL): SQL<string> => sql<string>`(${foldedTags(sql`array[${tag}]`)})[1]`
