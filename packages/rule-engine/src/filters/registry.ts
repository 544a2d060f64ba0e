import { z } from 'zod'
import { botFilterSchema, compileBotFilter } from './bot.ts'
import { browserFilterSchema, compileBrowserFilter } from './browser.ts'
import { cityFilterSchema, compileCityFilter } from './city.ts'
import { compileCountryFilter, countryFilterSchema } from './country.ts'
import { compileDeviceFilter, deviceFilterSchema } from './device.ts'
import type { CompiledFilter } from './filter.ts'
import { compileLanguageFilter, languageFilterSchema } from './language.ts'
import { compileOsFilter, osFilterSchema } from './os.ts'

/** The kinds that may be written. A new kind is a file, a line here, one in `filterSchema` and one in `compileFilter`. */
export const filterKinds = ['country', 'city', 'device', 'os', 'browser', 'language', 'bot'] as const

/** One filter as it is written; unknown kinds and keys are refused (contract §4). */
export const filterSchema = z.discriminatedUnion(
  'kind',
  [
    countryFilterSchema,
    cityFilterSchema,
    deviceFilterSchema,
    osFilterSchema,
    browserFilterSchema,
    languageFilterSchema,
    botFilterSchema,
  ],
  { error: `A filter is an object whose kind is one of ${filterKinds.join(', ')}.` },
)

export type FilterSpec = z.infer<typeof filterSchema>

/** Compiles a filter that `filterSchema` accepted. */
export function compileFilter(filter: FilterSpec): CompiledFilter {
  switch (filter.kind) {
    case 'country':
      return compileCountryFilter(filter)
    case 'city':
      return compileCityFilter(filter)
    case 'device':
      return compileDeviceFilter(filter)
    case 'os':
      return compileOsFilter(filter)
    case 'browser':
      return compileBrowserFilter(filter)
    case 'language':
      return compileLanguageFilter(filter)
    case 'bot':
      return compileBotFilter(filter)
    default:
      return filter satisfies never
  }
}
