/** A regex that a body has somewhere, with its dotted path. */
export interface FoundPattern {
  path: string
  pattern: string
}

/** Gives way, or gives a pattern. */
type Found = Generator<FoundPattern | null, void>

/** Names of fields whose text is a regex (traffic sources). */
const patternFields = ['successPattern', 'errorPattern']
const reportOperators: ReadonlySet<unknown> = new Set(['regex', 'not_regex'])
/** That are looked at in one step. */
const members = 500

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const pathTo = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`)

/**
 * Finds every regex of a body, right or wrong: the values of a filter of a rule whose `matching` is `regex`,
 * the value of a filter of a report whose operator is, and the patterns of a traffic source.
 */
export function* findingPatterns(value: unknown, path = ''): Found {
  if (!isObject(value)) return
  yield* patternsOf(value, path)
  let looked = 0
  const names = Array.isArray(value) ? value.keys() : Object.keys(value)
  for (const name of names) {
    if (++looked % members === 0) yield null
    const member: unknown = Reflect.get(value, name)
    if (!isObject(member)) continue
    yield null
    yield* findingPatterns(member, pathTo(path, name))
  }
}

function* patternsOf(value: object, path: string): Found {
  for (const name of patternFields) {
    const pattern: unknown = Reflect.get(value, name)
    if (typeof pattern === 'string') yield { path: pathTo(path, name), pattern }
  }
  if (Reflect.get(value, 'matching') === 'regex') {
    const values: unknown = Reflect.get(value, 'values')
    for (const [index, pattern] of (Array.isArray(values) ? values : []).entries()) {
      if (typeof pattern === 'string') yield { path: pathTo(path, `values.${index}`), pattern }
    }
  }
  if (reportOperators.has(Reflect.get(value, 'operator'))) {
    const pattern: unknown = Reflect.get(value, 'value')
    if (typeof pattern === 'string') yield { path: pathTo(path, 'value'), pattern }
  }
}
