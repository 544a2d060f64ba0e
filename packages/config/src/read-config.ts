import type { z } from 'zod'
import type { ConfigProblem, Env } from './env.ts'
import { readSecretFiles } from './secret-files.ts'
import { describeVariables } from './variables.ts'

/** `API_PORT` → `apiPort`. */
export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>

/** What `readConfig` gives for a schema: the parsed values under camelCase names. */
export type Config<Schema extends z.ZodObject> = {
  readonly [Name in keyof z.output<Schema> as CamelCase<Name & string>]: z.output<Schema>[Name]
}

/** Wrong variables, one sentence a variable; the message is all sentences, a line each. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[]
  constructor(problems: readonly ConfigProblem[]) {
    super(problems.map((problem) => problem.sentence).join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const MAX_PRINTED_LENGTH = 60

const printed = (value: string | undefined, isSecret: boolean): string => {
  if (value === undefined) return ', but is not set.'
  // An `@` is how a password looks in a URL that is too broken to be parsed.
  if (isSecret || value.includes('@')) return ' (the value given is not shown).'
  const shown = value.length > MAX_PRINTED_LENGTH ? `${value.slice(0, MAX_PRINTED_LENGTH)}…` : value
  return `, but is "${shown}".`
}

const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())

const trimmed = (names: readonly string[], env: Env): Record<string, string | undefined> =>
  Object.fromEntries(names.map((name) => [name, env[name]?.trim() || undefined]))

const problemsOf = (
  issues: readonly z.core.$ZodIssue[],
  env: Env,
  secrets: ReadonlySet<string>,
): ConfigProblem[] => {
  const problems = new Map<string | null, ConfigProblem>()
  for (const issue of issues) {
    const variable = issue.path[0] === undefined ? null : String(issue.path[0])
    if (problems.has(variable)) continue
    const rest = variable === null ? '.' : printed(env[variable], secrets.has(variable))
    problems.set(variable, {
      variable,
      sentence: `${variable ?? 'The configuration'} ${issue.message}${rest}`,
    })
  }
  return [...problems.values()]
}

/**
 * Reads the variables the schema names from `env` (values trimmed, an empty one counts as unset) and gives
 * them typed, under camelCase names. A secret may be in the file that `<NAME>_FILE` names
 * (`./secret-files.ts`). Fields come from `./fields.ts`:
 * `z.object({ API_PORT: port().default(3000).describe('…') })`. A refinement of the whole object addresses a
 * variable by its path, its message the middle of a sentence.
 * @throws ConfigError with a sentence for each wrong variable; values of secrets and of URLs with credentials
 * are never in it.
 */
export const readConfig = <Schema extends z.ZodObject>(schema: Schema, env: Env): Config<Schema> => {
  const variables = describeVariables(schema)
  const files = readSecretFiles(variables, env)
  if (files.problems.length > 0) throw new ConfigError(files.problems)
  const given = trimmed(Object.keys(schema.shape), files.env)
  const result = schema.safeParse(given)
  if (!result.success) {
    const secrets = new Set(variables.filter(({ isSecret }) => isSecret).map(({ name }) => name))
    throw new ConfigError(problemsOf(result.error.issues, given, secrets))
  }
  const entries = Object.entries(result.data).map(([name, value]) => [camelCase(name), value])
  // The type renames the keys just as the line above does; the compiler cannot follow a computed key.
  return Object.fromEntries(entries) as Config<Schema>
}
