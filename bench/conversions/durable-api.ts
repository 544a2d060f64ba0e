import { type ServerProcess, startServer } from '../server-process.ts'
import { type Stores, startDurableStores } from './stores.ts'

export interface DurableApi {
  stores: Stores
  api: ServerProcess
  /** To be called in this order at the end; what the caller starts goes in front. */
  stops: (() => Promise<void>)[]
}

/** The composed api in a process of its own, on fresh durable stores. @throws as `startDurableStores` */
export async function startDurableApi(profileDir?: string): Promise<DurableApi> {
  const stores = await startDurableStores()
  const file = new URL('../api/server.ts', import.meta.url)
  try {
    const api = await startServer({ file, environment: stores.environment, profileDir })
    return { stores, api, stops: [api.stop, stores.stop] }
  } catch (error) {
    await stores.stop()
    throw error
  }
}
