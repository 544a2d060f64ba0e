import { macroParameters } from '../attribution-parameters.ts'
import { subIdSlotOf } from '../sub-ids.ts'
import { isTimezone } from '../timezones.ts'
import { compileDateFormat } from './date-format.ts'
import type { MacroToken } from './scan.ts'
import { type MacroContext, macroNameOf } from './vocabulary.ts'

/** The words of macros that neither `macroNames` nor the sub ids have. */
export const unnamedMacros: readonly string[] = [
  'timestamp',
  'date',
  'random',
  'param',
  'uuid',
  'operator',
  ...macroParameters,
]

/** The value of one macro, not encoded; '' when unknown. */
export type MacroExpression = (context: MacroContext) => string

/** Compiles one macro; null when the vocabulary has no such macro (contract §4: it becomes empty in URLs). */
export function compileMacro({ word, argument }: MacroToken): MacroExpression | null {
  switch (word) {
    case 'timestamp':
      return ({ nowMs }) => String(Math.floor(nowMs / 1_000))
    case 'date':
      return compileDate(argument ?? 'Y-m-d')
    case 'random':
      return compileRandom(argument ?? '0,999999999')
    case 'param':
      return ({ query }) => query.get(argument ?? '') ?? ''
    case 'status':
      return compileStatus(argument ?? '')
    case 'uuid':
      return ({ random }) => randomUuid(random)
    case 'operator':
      return operatorOf
    default:
      return compileNamed(word)
  }
}

function compileNamed(word: string): MacroExpression | null {
  const slot = subIdSlotOf(word)
  if (slot !== null) return ({ subIds }) => subIds.get(slot) ?? ''
  if (macroParameters.has(word)) return ({ query }) => query.get(word) ?? ''
  const name = macroNameOf(word)
  return name === null ? null : (context) => context.value(name) ?? ''
}

/** The mobile operator: the provider, unless the connection is known to be no cellular one. */
function operatorOf(context: MacroContext): string {
  const connection = context.value('connection_type')
  return connection === null || connection === 'cellular' ? (context.value('isp') ?? '') : ''
}

/** A UUID of version 4, for click ids of others; another one at each use. */
function randomUuid(random: () => number): string {
  const digits = 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'
  return digits.replaceAll(/[xy]/g, (digit) =>
    (digit === 'x' ? Math.floor(random() * 16) : 8 + Math.floor(random() * 4)).toString(16),
  )
}

/**
 * `FORMAT`, or as in Keitaro `FORMAT,ZONE`: a last part that is no time zone belongs to the format. UTC
 * without one.
 */
function compileDate(argument: string): MacroExpression {
  const comma = argument.lastIndexOf(',')
  const zone = comma < 0 ? '' : argument.slice(comma + 1).trim()
  const isZoned = isTimezone(zone)
  const formatted = compileDateFormat(isZoned ? argument.slice(0, comma) : argument, isZoned ? zone : 'UTC')
  return ({ nowMs }) => formatted(nowMs)
}

/** A whole number from `min` to `max`, both included. */
function compileRandom(argument: string): MacroExpression | null {
  const bounds = /^\s*(-?\d{1,15})\s*,\s*(-?\d{1,15})\s*$/.exec(argument)
  if (bounds === null) return null
  const [min, max] = [Number(bounds[1]), Number(bounds[2])]
  if (min > max) return null
  return (context) => String(min + Math.floor(context.random() * (max - min + 1)))
}

/**
 * `lead=1,sale=2`, with commas or spaces as in Keitaro; a status without a word of its own goes out as ours.
 */
function compileStatus(argument: string): MacroExpression {
  const words = new Map<string, string>()
  for (const entry of argument.split(/[\s,]+/)) {
    const equals = entry.indexOf('=')
    if (equals > 0) words.set(entry.slice(0, equals).toLowerCase(), entry.slice(equals + 1))
  }
  return (context) => {
    const status = context.value('status') ?? ''
    return words.get(status) ?? status
  }
}
