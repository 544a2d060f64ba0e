import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AddressList, addressKinds } from '@waymark/visitor'
import { z } from 'zod'

/** What redirectors and apis read at their start. */
export const addressRangesFile = join(
  import.meta.dirname,
  '../../packages/visitor/src/bots/address-ranges.generated.json',
)

const listsSchema = z.array(
  z.object({
    kind: z.enum(addressKinds),
    name: z.string(),
    readOn: z.iso.date(),
    ranges: z.array(z.string()),
  }),
)

export const readLists = (file: string): AddressList[] =>
  listsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))

/** The new lists in the place of those of their kinds and names; the others stay as they were read. */
export function replaceLists(lists: readonly AddressList[], read: readonly AddressList[]): AddressList[] {
  const isOf =
    (one: AddressList) =>
    ({ kind, name }: AddressList) =>
      one.kind === kind && one.name === name
  const rest = lists.filter((list) => !read.some(isOf(list)))
  return [...rest, ...read].toSorted(
    (a, b) =>
      addressKinds.indexOf(a.kind) - addressKinds.indexOf(b.kind) ||
      a.name.localeCompare(b.name, 'en') ||
      a.readOn.localeCompare(b.readOn),
  )
}

/** In one step: a process that starts meanwhile reads the old lists or the new ones. */
export function writeLists(file: string, lists: readonly AddressList[]): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(lists, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}
