import { afterAll, beforeAll, describe, vi } from 'vitest'
import type { Kv } from '../port.ts'
import { describeChannels } from './channels.ts'
import { describeCounters } from './counters.ts'
import { describeFirstSeen } from './first-seen.ts'
import type { KvNodes } from './nodes.ts'
import { describeProvisionalCounters } from './provisional-counters.ts'
import { describeValues } from './values.ts'
import { describeWindows } from './windows.ts'

export interface KvUnderTest {
  /**
   * Two handles on one store, as two processes have them (the embedded store gives the same object twice).
   */
  open(): Promise<[Kv, Kv]>
  close(): Promise<void>
}

/** What every adapter of the kv port guarantees, on a store that may contain keys of others. */
export function describeKv(name: string, store: KvUnderTest): void {
  describe(`kv contract: ${name}`, () => {
    let kv: Kv
    let other: Kv
    const nodes: KvNodes = {
      get kv() {
        return kv
      },
      get other() {
        return other
      },
    }

    beforeAll(async () => {
      ;[kv, other] = await store.open()
      await vi.waitFor(() => Promise.all([kv.ping(), other.ping()]), { timeout: 5_000 })
    })
    afterAll(() => store.close())

    describeValues(nodes)
    describeWindows(nodes)
    describeCounters(nodes)
    describeProvisionalCounters(nodes)
    describeFirstSeen(nodes)
    describeChannels(nodes)
  })
}
