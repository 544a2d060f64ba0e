import type { QueryParameters } from '../reader/workspace-query.ts'

type Value = QueryParameters[string]

/** Collects the values of a statement: what comes from outside is never part of its text. */
export interface Parameters {
  /** The place that stands for a value. */
  add(type: string, value: Value): string
  values: QueryParameters
}

export function createParameters(): Parameters {
  const values: Record<string, Value> = {}
  const places = new Map<string, string>()
  return {
    values,
    add: (type, value) => {
      const key = JSON.stringify([type, value])
      const known = places.get(key)
      if (known !== undefined) return known
      const name = `p${places.size}`
      values[name] = value
      const place = `{${name}:${type}}`
      places.set(key, place)
      return place
    },
  }
}
