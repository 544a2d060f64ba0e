import { z } from 'zod'
import { isAttribution, macroParameters } from './attribution-parameters.ts'
import { cutSubId, subIdSlotOf, subIdSlots } from './sub-ids.ts'
import { isUnreplacedToken } from './unreplaced-token.ts'

/** What a visit's query can say beside sub ids; each is read from the parameter of its own name, too. */
export const namedTargets = ['external_id', 'cost', 'currency', 'keyword', 'source'] as const

/** Where the value of a query parameter can go (contract-2 §14). */
export const parameterTargets: readonly string[] = [...subIdSlots, ...namedTargets]

const slots: ReadonlySet<string> = new Set(subIdSlots)
const named: ReadonlySet<string> = new Set(namedTargets)
const isTarget = (target: string) => slots.has(target) || named.has(target)

/** A link's own mapping, incoming query parameter → target: `{"utm_source": "sub_id_1"}` (contract §3). */
export const subIdMapSchema = z
  .record(
    z.string().min(1, 'Name a query parameter.').max(200, 'A query parameter has at most 200 characters.'),
    z.string().refine(isTarget, `A target is one of sub_id_1 to sub_id_30, ${namedTargets.join(', ')}.`),
  )
  .refine((map) => Object.keys(map).length <= 100, 'At most 100 parameters are mapped.')

/** A parameter that a traffic source fills in. */
export interface SourceParameter {
  name: string
  /** What is in the URL until the source replaces it: `{zoneid}`. */
  token: string
  /** One of `parameterTargets`. */
  target: string
}

/** Which parameters a link reads, beside those that are read by their names. */
export interface ParameterReading {
  /** The link's own, parameter → target. */
  subIdMap: Readonly<Record<string, string>>
  /** Those of its traffic source, by their names. */
  sourceParameters: ReadonlyMap<string, SourceParameter>
}

export const noSourceParameters: ReadonlyMap<string, SourceParameter> = new Map()

/** A query as it is used: what is read of it has the names of the targets. */
export interface ReadParameters {
  /** With the values of named targets in place of what the visit has under these names. */
  query: ReadonlyMap<string, string>
  /** `sub_id_1` … `sub_id_30`; empty ones are not there. */
  subIds: ReadonlyMap<string, string>
}

const noSubIds: ReadonlyMap<string, string> = new Map()

/**
 * Reads the query of a visit. Where several parameters feed one target, the link's own map wins, then the
 * parameters of its source, then the target's own name (`sub_id_N`, `cost`), then `subN`; among equals the
 * first. A token that the sender has not replaced is empty (contract-3 §18) wherever the parameter is read:
 * by these, as a click id of an ad platform, a UTM tag or by a macro of its name; so is an empty value. Other
 * parameters are what they say. Never throws; keys such as `__proto__` are only keys.
 */
export function readParameters(
  query: ReadonlyMap<string, string>,
  reading: ParameterReading,
): ReadParameters {
  if (query.size === 0) return { query, subIds: noSubIds }
  const ranks = new Map<string, number>()
  const subIds = new Map<string, string>()
  let used: Map<string, string> | null = null
  for (const [name, value] of query) {
    if (value === '') continue
    const read = readingOf(name, reading)
    if (value === read?.token || isUnreplacedToken(value)) {
      // By its own name it would be read all the same; what another parameter has put there stays.
      if (isReadByName(name, read) && !ranks.has(name)) {
        used ??= new Map(query)
        used.delete(name)
      }
      continue
    }
    if (read === null) continue
    const { target, rank } = read
    if (rank <= (ranks.get(target) ?? 0)) continue
    ranks.set(target, rank)
    if (slots.has(target)) subIds.set(target, cutSubId(value))
    else if (target !== name || used !== null) {
      used ??= new Map(query)
      used.set(target, value)
    }
  }
  return { query: used ?? query, subIds }
}

const isReadByName = (name: string, read: ReadParameter | null): boolean =>
  read !== null || named.has(name) || macroParameters.has(name) || isAttribution(name)

interface ReadParameter {
  target: string
  /** The higher wins. */
  rank: 1 | 2 | 3 | 4
  /** The token of the source; '' where it names none. */
  token: string
}

/** Null: the parameter is not read. */
function readingOf(name: string, { subIdMap, sourceParameters }: ParameterReading): ReadParameter | null {
  const own = Object.hasOwn(subIdMap, name) ? subIdMap[name] : undefined
  if (own !== undefined) return isTarget(own) ? { target: own, rank: 4, token: '' } : null
  const ofSource = sourceParameters.get(name)
  if (ofSource !== undefined)
    return isTarget(ofSource.target) ? { target: ofSource.target, rank: 3, token: ofSource.token } : null
  if (named.has(name)) return { target: name, rank: 2, token: '' }
  const slot = subIdSlotOf(name)
  return slot === null ? null : { target: slot, rank: slot === name ? 2 : 1, token: '' }
}

/** Whether the link maps the parameter, by itself or by its source. */
export function isMapped(name: string, { subIdMap, sourceParameters }: ParameterReading): boolean {
  return Object.hasOwn(subIdMap, name) || sourceParameters.has(name)
}
