import { rememberingFold } from '../matching/fold.ts'
import type { CompiledFilter } from './filter.ts'
import {
  compileTextFilter,
  type TextFilter,
  type TextReader,
  textFilterSchema,
  trimmedValueSchema,
} from './text-filter.ts'

/** The operating system by its name in ua-parser: `Windows`, `iOS`, `Android` (specification, "Redirect rules"; contract §4). */
export const osFilterSchema = textFilterSchema('os', trimmedValueSchema)

const reader: TextReader = { read: (visitor) => visitor.os, fold: rememberingFold() }

export function compileOsFilter(filter: TextFilter): CompiledFilter {
  return compileTextFilter(filter, reader)
}
