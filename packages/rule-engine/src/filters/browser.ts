import { rememberingFold } from '../matching/fold.ts'
import type { CompiledFilter } from './filter.ts'
import {
  compileTextFilter,
  type TextFilter,
  type TextReader,
  textFilterSchema,
  trimmedValueSchema,
} from './text-filter.ts'

/** The browser by its name in ua-parser, `Mobile Safari` and `Mobile Chrome` as `Safari` and `Chrome` (contract §4). */
export const browserFilterSchema = textFilterSchema('browser', trimmedValueSchema)

const reader: TextReader = { read: (visitor) => visitor.browser, fold: rememberingFold() }

export function compileBrowserFilter(filter: TextFilter): CompiledFilter {
  return compileTextFilter(filter, reader)
}
