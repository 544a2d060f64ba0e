import { describe } from 'vitest'
import { readServicesState, type SharedPart } from './services-state.ts'

const urlOf = (part: SharedPart): string => {
  const { urls, missing } = readServicesState()
  const url = urls[part]
  if (url === undefined) throw new Error(`${part} is missing: ${missing[part] ?? 'it was not started'}`)
  return url
}

/** How to reach the real servers of this test run. Each is looked up when it is used. */
export interface TestServices {
  /** A superuser's URL; tests make databases of their own with `createTestDatabase`. */
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly kafkaBrokers: string[]
}

/**
 * The servers the global setup has started, shared by all test files: choose names (keys, topics, groups) of
 * your own.
 * @throws Error naming the part and the reason, when one is needed that this machine cannot run.
 */
export const testServices = (): TestServices => ({
  get databaseUrl() {
    return urlOf('postgres')
  },
  get redisUrl() {
    return urlOf('redis')
  },
  get kafkaBrokers() {
    return [urlOf('kafka')]
  },
})

/**
 * `describe` for suites that need real servers: where one is missing they are reported as skipped, with the
 * reason (with CI=true the run has failed before).
 */
export const describeWith = (parts: readonly SharedPart[], name: string, suite: () => void): void => {
  const { missing } = readServicesState()
  const reasons = parts.map((part) => missing[part]).filter((reason) => reason !== undefined)
  if (reasons.length === 0) describe(name, suite)
  else describe.skip(`${name} [${reasons.join(' ')}]`, suite)
}
