import type { ZoneOffset } from '@waymark/domain'
import type { Parameters } from './parameters.ts'

const dayMs = 86_400_000
/** Before any instant of a statement. */
const longAgoMs = Number.MIN_SAFE_INTEGER

/**
 * SQL of what the clocks of a zone show. Instants and what is shown are Int64: Unix ms, and the same as if
 * the clocks were those of UTC.
 */
export interface ZoneSql {
  /** SQL of the ms that the clocks are ahead of UTC at an instant. */
  offsetMs: (instant: string) => string
  localMs: (instant: string) => string
  /** SQL of days since 1970, Int32. */
  day: (instant: string) => string
  /** SQL of the instant at which the clocks show `local`, as `ZoneClock.utcMs` finds it. */
  instantOf: (local: string) => string
}

/** SQL of the Unix ms of a column. */
export const unixMs = (column: string): string => `toUnixTimestamp64Milli(${column})`

/**
 * The clocks of a zone by its offsets, which are handed over as values: the store's own time zone data, of
 * another release than ours, is never used, so that the edges of a range, its empty rows and its buckets
 * cannot disagree (contract-3 §18, "Money and days").
 * @param read reads the offsets of all instants of the statement, in their order; called when it is first
 * needed
 */
export function zoneSql({ add }: Pick<Parameters, 'add'>, read: () => readonly ZoneOffset[]): ZoneSql {
  let known: readonly ZoneOffset[] | null = null
  const offsets = () => {
    known ??= read()
    return known
  }
  const lookUp = (value: string, keys: readonly number[], values: readonly number[]) => {
    const from = add('Array(Int64)', keys)
    return `transform(roundDown(${value}, ${from}), ${from}, ${add('Array(Int64)', values)}, 0)`
  }
  const offsetMs = (instant: string): string => {
    const values = offsets().map((one) => one.offsetMs)
    if (values.length === 1) return add('Int64', values[0] ?? 0)
    const starts = offsets().map(({ fromMs }) => fromMs)
    return lookUp(instant, starts, values)
  }
  const localMs = (instant: string): string => `(${instant} + ${offsetMs(instant)})`
  const instantOf = (local: string): string => {
    const [first, ...changes] = offsets()
    if (changes.length === 0) return `(${local} - ${add('Int64', first?.offsetMs ?? 0)})`
    // What an offset shows last is the time of its end; what follows is shown by the next one, and what is
    // never shown is the moment of the change.
    const shown = changes.map(({ fromMs }, index) => fromMs + (offsets()[index]?.offsetMs ?? 0))
    const bounds = [longAgoMs, ...shown]
    const offset = lookUp(
      local,
      bounds,
      offsets().map((one) => one.offsetMs),
    )
    const change = lookUp(local, bounds, [longAgoMs, ...changes.map(({ fromMs }) => fromMs)])
    return `greatest(${change}, ${local} - ${offset})`
  }
  const day = (instant: string) => `toInt32(intDiv(${localMs(instant)}, ${dayMs}))`
  return { offsetMs, localMs, day, instantOf }
}
