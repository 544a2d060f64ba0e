import type { ApiModule } from './deps.ts'

/** Every module of the api: a line a noun of the specification. */
export const apiModules: readonly ApiModule[] = []
