import { isAttribution } from './attribution-parameters.ts'
import type { QueryParameter } from './query.ts'
import { subIdSlotOf } from './sub-ids.ts'
import { isMapped, namedTargets, type ParameterReading } from './visit-parameters.ts'

/** Names that are read of every visit, and say what the traffic costs and whose it is. */
const readNames: ReadonlySet<string> = new Set(namedTargets)

/**
 * The parameters of a visit that go on to a target (contract-2 §17, "What goes on to the target"): all but
 * those that are read as sub ids (by the map of the link or the parameters of its source, or by name), cost,
 * currency, external id, keyword or source. Those reach a target by macros alone. UTM tags and click ids of
 * ad platforms go on although a link maps them.
 */
export function passedOn(
  parameters: readonly QueryParameter[],
  reading: ParameterReading,
): readonly QueryParameter[] {
  return parameters.length === 0 ? parameters : parameters.filter(({ key }) => goesOn(key, reading))
}

function goesOn(name: string, reading: ParameterReading): boolean {
  if (readNames.has(name) || subIdSlotOf(name) !== null) return false
  return !isMapped(name, reading) || isAttribution(name)
}
