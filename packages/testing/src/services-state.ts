import type { PartName } from '@waymark/scripts/services'

/** The parts that integration tests share; fault tests start their own with `startServices`. */
export const SHARED_PARTS = ['postgres', 'redis', 'kafka'] as const satisfies readonly PartName[]
export type SharedPart = (typeof SHARED_PARTS)[number]

export interface ServicesState {
  urls: Partial<Record<SharedPart, string>>
  /** Why the rest is not there, a sentence each. */
  missing: Partial<Record<SharedPart, string>>
}

const VARIABLE = 'WAYMARK_TEST_SERVICES'

/** Hands the state to the workers, which inherit the environment. */
export const exportServicesState = (state: ServicesState): void => {
  process.env[VARIABLE] = JSON.stringify(state)
}

/**
 * The state the global setup has exported.
 * @throws Error when there was no global setup: the file is not of a project `it*` or `e2e*`.
 */
export const readServicesState = (): ServicesState => {
  const exported = process.env[VARIABLE]
  if (exported === undefined) {
    throw new Error('No services were started: name the file *.it.test.ts and run it in the project "it"')
  }
  // Written by `exportServicesState` above and by nothing else.
  return JSON.parse(exported) as ServicesState
}
