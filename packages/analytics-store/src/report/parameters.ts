import type { QueryParameters } from '../query/workspace-query.ts'

type Value = QueryParameters[string]

/** Collects the values of a statement: what comes from outside is never part of its text. */
export interface Parameters {
  /** The placeholder of a value. */
  add(type: string, value: Value): string
  values: QueryParameters
}

export function createParameters(): Parameters {
  const values: Record<string, Value> = {}
  const placeholders = new Map<string, string>()
  const add = (type: string, value: Value): string => {
    const key = JSON.stringify([type, value])
    const known = placeholders.get(key)
    if (known !== undefined) return known
    const name = `p${placeholders.size}`
    values[name] = value
    const placeholder = `{${name}:${type}}`
    placeholders.set(key, placeholder)
    return placeholder
  }
  return { values, add }
}
