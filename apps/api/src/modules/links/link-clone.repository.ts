import { type Orm, redirectRules } from '@waymark/db'
import { uuidV7 } from '@waymark/domain'
import { asc, eq } from 'drizzle-orm'
import type { NewLinkDeps } from './new-link.ts'

/** Gives a new link the rules of another one, whose row is locked. They are processed in the same order. */
export async function copyRules(
  orm: Orm,
  { from, to }: { from: string; to: string },
  { clock, randomBytes }: NewLinkDeps,
): Promise<void> {
  const rules = await orm
    .select()
    .from(redirectRules)
    .where(eq(redirectRules.linkId, from))
    .orderBy(asc(redirectRules.createdAt), asc(redirectRules.id))
  if (rules.length === 0) return
  const at = new Date(clock())
  // Rules of the same moment are processed in the order of their ids.
  const ids = rules.map(() => uuidV7(at.getTime(), randomBytes(10))).toSorted()
  const copies = rules.map((rule, index) => ({
    ...rule,
    id: ids[index] ?? rule.id,
    linkId: to,
    createdAt: at,
    updatedAt: at,
  }))
  await orm.insert(redirectRules).values(copies)
}
