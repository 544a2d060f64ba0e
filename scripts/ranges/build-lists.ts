import { readFileSync } from 'node:fs'
import type { AddressList } from '@waymark/visitor'
import type { GivenFile, RangesArguments } from './arguments.ts'
import { ListError, rangesIn } from './published-list.ts'

/**
 * The lists of the files given; several files of one kind and name are one list.
 * @throws ListError that names the file which is none
 */
export function buildLists({ files, readOn }: RangesArguments): AddressList[] {
  const byOwner = new Map<string, AddressList>()
  for (const given of files) {
    const { kind, name } = given
    const key = `${kind}:${name}`
    const ranges = [...(byOwner.get(key)?.ranges ?? []), ...rangesOf(given)]
    byOwner.set(key, { kind, name, readOn, ranges: [...new Set(ranges)] })
  }
  return [...byOwner.values()]
}

function rangesOf({ file }: GivenFile): string[] {
  try {
    return rangesIn(readFileSync(file, 'utf8'))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ListError(`${file} is not taken: ${why}. Nothing was changed.`)
  }
}
