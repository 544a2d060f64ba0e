import type { BioEntryColumns } from '@waymark/db'
import { AppError, type ErrorDetail, type RandomBytes, uuidV7 } from '@waymark/domain'
import type { EntryInput } from './bio-pages.schema.ts'

export interface EntriesContext {
  /** The entries that the page has now; none for a new page. */
  before: readonly BioEntryColumns[]
  /** Links of the workspace that are not deleted, among those named. */
  existingLinks: ReadonlySet<string>
  /** For members who see some links only: theirs are the pages whose visitors all go to these. */
  needsLinks: boolean
  nowMs: number
  randomBytes: RandomBytes
}

/**
 * Entries as they are stored: existing ones retain their id, and with it their clicks.
 * @throws VALIDATION_FAILED
 */
export function entriesOf(inputs: readonly EntryInput[], context: EntriesContext): BioEntryColumns[] {
  const details = inputs.flatMap((input, index) => problemsOf(input, index, { inputs, context }))
  if (context.needsLinks && inputs.length === 0)
    details.push({ path: 'links', message: 'must name a link: you see some links only' })
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details })
  return inputs.map(({ id, title, url, linkId, relMe = false }) => ({
    id: id ?? uuidV7(context.nowMs, context.randomBytes(10)),
    title,
    url: url ?? null,
    linkId: linkId ?? null,
    ...(relMe && { relMe }),
  }))
}

function problemsOf(
  { id, linkId }: EntryInput,
  index: number,
  { inputs, context }: { inputs: readonly EntryInput[]; context: EntriesContext },
): ErrorDetail[] {
  const details: ErrorDetail[] = []
  const refuse = (field: string, message: string) =>
    details.push({ path: `links.${index}.${field}`, message })
  const stored = context.before.find((entry) => entry.id === id)
  if (id !== undefined && stored === undefined) refuse('id', 'is no entry of this page')
  if (id !== undefined && inputs.findIndex((other) => other.id === id) !== index)
    refuse('id', 'is there twice')
  if (context.needsLinks && !linkId) refuse('linkId', 'must be one of the links that you see')
  // An entry whose link was deleted may stay as it is.
  if (linkId && linkId !== stored?.linkId && !context.existingLinks.has(linkId))
    refuse('linkId', 'There is no such link in this workspace.')
  return details
}
