import { z } from 'zod'
import type { Visitor } from '../types.ts'
import { asnFilterSchema, asnReader, asnTexts } from './asn.ts'
import { botFilterSchema, botReason, compileBotFilter } from './bot.ts'
import { browserFilterSchema, browserReader } from './browser.ts'
import { cityFilterSchema, cityReader } from './city.ts'
import { connectionTypeFilterSchema, connectionTypeReader } from './connection-type.ts'
import { continentFilterSchema, continentReader } from './continent.ts'
import { countryFilterSchema, countryReader } from './country.ts'
import { compileDateBetweenFilter, dateBetweenFilterSchema, dateBetweenReason } from './date-between.ts'
import { deviceFilterSchema, deviceReader } from './device.ts'
import {
  deviceBrandFilterSchema,
  deviceBrandReader,
  deviceModelFilterSchema,
  deviceModelReader,
} from './device-model.ts'
import { compileEmptyRefererFilter, emptyRefererFilterSchema, emptyRefererReason } from './empty-referer.ts'
import type { FilterContext, Matcher } from './filter.ts'
import { headerFilterSchema, headerReader } from './header.ts'
import { inAppFilterSchema, inAppReader } from './in-app.ts'
import { compileIpFilter, ipFilterSchema, ipReason, ipWork } from './ip.ts'
import { ispFilterSchema, ispReader } from './isp.ts'
import { keywordFilterSchema, keywordReader } from './keyword.ts'
import { languageFilterSchema, languageReader } from './language.ts'
import { compileLimitFilter, limitFilterSchema, limitReason } from './limit.ts'
import { osFilterSchema, osReader } from './os.ts'
import { paramFilterSchema, paramReader } from './param.ts'
import { proxyTypeFilterSchema, proxyTypeReader } from './proxy-type.ts'
import { refererFilterSchema, refererReader } from './referer.ts'
import { compileRegionFilter, regionFilterSchema, regionReader, regionReason } from './region.ts'
import { subIdFilterSchema, subIdReader } from './sub-id.ts'
import { compileTextFilter, type TextReader, textReason, textWork } from './text-filter.ts'
import { compileTimetableFilter, timetableFilterSchema, timetableReason } from './timetable.ts'
import { compileUniquenessFilter, uniquenessFilterSchema, uniquenessReason } from './uniqueness.ts'
import { userAgentFilterSchema, userAgentReader } from './user-agent.ts'
import {
  browserVersionFilterSchema,
  browserVersionReader,
  osVersionFilterSchema,
  osVersionReader,
} from './version.ts'

/**
 * One filter as it is written; unknown kinds and keys are refused (contract §4). A new kind is a file and a
 * line here and below.
 */
const filterSchemas = [
  countryFilterSchema,
  regionFilterSchema,
  cityFilterSchema,
  deviceFilterSchema,
  osFilterSchema,
  browserFilterSchema,
  languageFilterSchema,
  ipFilterSchema,
  userAgentFilterSchema,
  refererFilterSchema,
  emptyRefererFilterSchema,
  botFilterSchema,
  paramFilterSchema,
  subIdFilterSchema,
  keywordFilterSchema,
  timetableFilterSchema,
  dateBetweenFilterSchema,
  ispFilterSchema,
  connectionTypeFilterSchema,
  uniquenessFilterSchema,
  limitFilterSchema,
  osVersionFilterSchema,
  browserVersionFilterSchema,
  deviceBrandFilterSchema,
  deviceModelFilterSchema,
  asnFilterSchema,
  continentFilterSchema,
  inAppFilterSchema,
  proxyTypeFilterSchema,
  headerFilterSchema,
] as const

/** The kinds that may be written. */
export const filterKinds = [
  'country',
  'region',
  'city',
  'device',
  'os',
  'browser',
  'language',
  'ip',
  'user_agent',
  'referer',
  'empty_referer',
  'bot',
  'param',
  'sub_id',
  'keyword',
  'timetable',
  'date_between',
  'isp',
  'connection_type',
  'uniqueness',
  'limit',
  'os_version',
  'browser_version',
  'device_brand',
  'device_model',
  'asn',
  'continent',
  'in_app',
  'proxy_type',
  'header',
] as const satisfies readonly FilterSpec['kind'][]

export const filterSchema = z
  .discriminatedUnion('kind', filterSchemas, {
    error: `A filter is an object whose kind is one of ${filterKinds.join(', ')}.`,
  })
  .meta({ title: 'RuleFilter' })

export type FilterSpec = z.infer<(typeof filterSchemas)[number]>

/** One filter, compiled once. The trace describes it from `spec`, on request. */
export interface CompiledFilter {
  spec: FilterSpec
  matches: Matcher
  /** What its regexes and masks may cost a visit, in `limits.matchingWork`. */
  work: number
}

/** Compiles a filter that `filterSchema` accepted. */
export function compileFilter(spec: FilterSpec): CompiledFilter {
  return { spec, matches: compileMatcher(spec), work: workOf(spec) }
}

function compileMatcher(spec: FilterSpec): Matcher {
  switch (spec.kind) {
    case 'bot':
      return compileBotFilter(spec)
    case 'empty_referer':
      return compileEmptyRefererFilter(spec)
    case 'ip':
      return compileIpFilter(spec)
    case 'timetable':
      return compileTimetableFilter(spec)
    case 'date_between':
      return compileDateBetweenFilter(spec)
    case 'uniqueness':
      return compileUniquenessFilter(spec)
    case 'limit':
      return compileLimitFilter(spec)
    case 'region':
      return compileRegionFilter(spec)
    case 'asn':
      return compileTextFilter(asnTexts(spec), asnReader)
    default:
      return compileTextFilter(spec, textReaderOf(spec))
  }
}

/** What the regexes and masks of filters may cost a visit, in `limits.matchingWork`. */
export function workOfFilters(specs: readonly FilterSpec[]): number {
  return specs.reduce((sum, spec) => sum + workOf(spec), 0)
}

function workOf(spec: FilterSpec): number {
  switch (spec.kind) {
    case 'bot':
    case 'empty_referer':
    case 'timetable':
    case 'date_between':
    case 'uniqueness':
    case 'limit':
    case 'asn':
      return 0
    case 'region':
      // The name, its code, and the code with the country.
      return 3 * textWork(spec, regionReader)
    case 'ip':
      return ipWork(spec)
    default:
      return textWork(spec, textReaderOf(spec))
  }
}

/** The arguments of a filter's matcher. */
export interface Evaluated {
  visitor: Visitor
  context: FilterContext
  ruleId: string
}

/** In a sentence: what the filter saw of the visitor and what it wanted (simulator, contract §4). */
export function filterReason(spec: FilterSpec, { visitor, context, ruleId }: Evaluated): string {
  switch (spec.kind) {
    case 'bot':
      return botReason(spec, visitor)
    case 'empty_referer':
      return emptyRefererReason(spec, visitor)
    case 'ip':
      return ipReason(spec, visitor, context)
    case 'timetable':
      return timetableReason(spec, context)
    case 'date_between':
      return dateBetweenReason(spec, context)
    case 'uniqueness':
      return uniquenessReason(spec, context, ruleId)
    case 'limit':
      return limitReason(spec, context, ruleId)
    case 'region':
      return regionReason(spec, visitor, context)
    case 'asn':
      return textReason({ filter: asnTexts(spec), reader: asnReader }, visitor, context)
    default:
      return textReason({ filter: spec, reader: textReaderOf(spec), name: nameOf(spec) }, visitor, context)
  }
}

type TextSpec = Exclude<
  FilterSpec,
  {
    kind:
      | 'bot'
      | 'empty_referer'
      | 'ip'
      | 'timetable'
      | 'date_between'
      | 'uniqueness'
      | 'limit'
      | 'region'
      | 'asn'
  }
>

function textReaderOf(spec: TextSpec): TextReader {
  switch (spec.kind) {
    case 'country':
      return countryReader
    case 'city':
      return cityReader
    case 'device':
      return deviceReader
    case 'os':
      return osReader
    case 'browser':
      return browserReader
    case 'language':
      return languageReader
    case 'user_agent':
      return userAgentReader
    case 'referer':
      return refererReader
    case 'keyword':
      return keywordReader
    case 'isp':
      return ispReader
    case 'connection_type':
      return connectionTypeReader
    case 'os_version':
      return osVersionReader
    case 'browser_version':
      return browserVersionReader
    case 'device_brand':
      return deviceBrandReader
    case 'device_model':
      return deviceModelReader
    case 'continent':
      return continentReader
    case 'in_app':
      return inAppReader
    case 'proxy_type':
      return proxyTypeReader
    case 'header':
      return headerReader(spec.param)
    case 'param':
      return paramReader(spec.param)
    case 'sub_id':
      return subIdReader(spec.slot)
    default:
      return spec satisfies never
  }
}

function nameOf(spec: TextSpec): string {
  switch (spec.kind) {
    case 'param':
    case 'header':
      return `${spec.kind} ${spec.param}`
    case 'sub_id':
      return spec.slot
    default:
      return spec.kind
  }
}
