import type { components } from './api.generated.ts'

export type { components, operations, paths } from './api.generated.ts'
export { createWaymarkClient, type WaymarkClient, type WaymarkClientOptions } from './client.ts'

/** The records of the API by name: `Schemas['Link']`. */
export type Schemas = components['schemas']
