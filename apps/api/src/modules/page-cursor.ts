import { z } from 'zod'

/** Where a page of what is ordered by its time, then by its id, ends. */
export interface PagePosition {
  /** Unix ms. */
  atMs: number
  id: string
}

/** Text that clients hand back as it is. */
export function cursorOf({ atMs, id }: PagePosition): string {
  return Buffer.from(`${atMs}.${id}`).toString('base64url')
}

export const exampleCursor = cursorOf({
  atMs: 1_767_323_045_678,
  id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a',
})

const written = /^(\d{1,13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Null for what is none of ours. */
function positionAt(cursor: string): PagePosition | null {
  const match = written.exec(Buffer.from(cursor, 'base64url').toString())
  return match?.[1] && match[2] ? { atMs: Number(match[1]), id: match[2] } : null
}

/** A cursor of a query; null: not given. @param name the field of `meta` that it comes from */
export const cursorField = (name: 'nextCursor' | 'afterCursor', description: string) =>
  z
    .string()
    .optional()
    .describe(description)
    .transform((text, context): PagePosition | null => {
      if (text === undefined) return null
      const position = positionAt(text)
      if (position !== null) return position
      context.addIssue({ code: 'custom', message: `must be the ${name} of an answer` })
      return z.NEVER
    })

export const nextPageCursor = cursorField('nextCursor', '`meta.nextCursor` of the page before.')

/** `meta` of a page that the next one follows by its cursor. */
export const cursorMeta = z.object({
  limit: z.int(),
  nextCursor: z
    .string()
    .nullable()
    .describe('For `cursor` of the next page; null on the last.')
    .meta({ examples: [exampleCursor] }),
})

/** @param found one more than `limit`, where there is a next page */
export function cursorPageOf<Item>(
  found: readonly Item[],
  limit: number,
  positionOf: (item: Item) => PagePosition,
): { items: Item[]; meta: z.infer<typeof cursorMeta> } {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const nextCursor = found.length > limit && last !== undefined ? cursorOf(positionOf(last)) : null
  return { items, meta: { limit, nextCursor } }
}
