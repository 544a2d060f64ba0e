import type { Kv } from '@waymark/kv'
import { type ConfigChange, configChannel } from './change-message.ts'
import { createPublishedConfig } from './published-documents.ts'
import type { ConfigEntry } from './types.ts'

export interface ConfigSink {
  /**
   * Makes a document's state known to every redirector, within 1 s of resolving (contract §4). Publishing again, late or out
   * of order does no harm. Rejects when kv is away: keep the change and publish it again.
   */
  publish(document: ConfigEntry): Promise<void>
}

/** The api's side of shared documents. */
export function createConfigSink({ kv }: { kv: Kv }): ConfigSink {
  return {
    async publish(document) {
      const { kind, key, version } = document
      await createPublishedConfig(kind, kv).put(document)
      const change: ConfigChange = { key, version }
      await kv.publish(configChannel(kind), JSON.stringify(change))
    },
  }
}
