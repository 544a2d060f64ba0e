import { randomBytes, randomUUID } from 'node:crypto'
import { type ClickEvent, clicksTopic, decodeClickBatch, type EventBus } from '@waymark/events'
import { openEmbeddedBus } from '@waymark/events/embedded'
import type { Kv } from '@waymark/kv'
import { createMemoryKv } from '@waymark/kv/memory'
import {
  addressKey,
  type ClickCountSource,
  type ConfigEntry,
  type ConfigKind,
  type ConfigRef,
  type ConfigSource,
  createEntrySink,
  type LinkSnapshot,
  type LinkSource,
  type OfferClickSource,
} from '@waymark/replica'
import { aSnapshot } from '@waymark/replica/testing'
import { createLogger } from '@waymark/telemetry'
import { tempDir } from '@waymark/testing'
import {
  composeRedirector,
  type Redirector,
  type RedirectorConfig,
  type RedirectorParts,
} from '../compose.ts'

export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
export const windowsChrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36'
/** London, by the shipped database. */
export const britishIp = '81.2.69.142'
export const americanIp = '8.8.8.8'

/**
 * Everything around redirectors in one process: the links there are, the store and the bus they share, and
 * the clock.
 */
export interface World extends AsyncDisposable {
  /** `setBackMs`: by how much the date was set back, which no duration takes part in. */
  clock: { nowMs: number; setBackMs: number }
  kv: Kv
  bus: EventBus
  /** A link that the source knows; state what matters to the test. */
  addLink(given?: Partial<LinkSnapshot>): LinkSnapshot
  /** False: the source cannot say anything. */
  setSourceUp(isUp: boolean): void
  /** How many clicks of people the analytics know of a link, or of a rule. */
  setClicks(linkOrRuleId: string, clicks: number): void
  /**
   * An entry that the source knows. Redirectors that have cached another version must be notified: `publish`.
   */
  setConfig<K extends ConfigKind>(document: ConfigEntry<K>): void
  /** Publishes the entry, as the api does. */
  publish<K extends ConfigKind>(document: ConfigEntry<K>): Promise<void>
  /** @param own parts that only this redirector has, instead of the world's */
  startRedirector(config?: Partial<RedirectorConfig>, own?: Partial<RedirectorParts>): Promise<Redirector>
  /** Clicks that have come out of the bus, in their order. */
  clicks: readonly ClickEvent[]
}

export interface WorldOptions {
  /**
   * A handle of its own for each redirector, and one for the test, on a store that they share. Default: one
   * in memory, on the world's clock.
   */
  openKv?: () => Kv
}

export async function createWorld({ openKv }: WorldOptions = {}): Promise<World> {
  await using opened = new AsyncDisposableStack()
  const clock = { nowMs: Date.UTC(2026, 10, 21, 12), setBackMs: 0 }
  const movedMs = () => clock.nowMs + clock.setBackMs
  const begunMs = performance.now()
  // It goes by itself, too: what waits for real waits for it.
  const monotonicMs = () => movedMs() + performance.now() - begunMs
  const dir = opened.use(await tempDir())
  const kv = openKv?.() ?? createMemoryKv({ monotonicMs: movedMs })
  opened.defer(() => kv.close())
  const bus = await openEmbeddedBus({ dir: `${dir.path}/bus` })
  opened.defer(() => bus.close())
  const clicks = await collectClicks(bus)
  const { source, addLink, setSourceUp, setClicks, setConfig } = createLinks()
  const parts = { kv, bus, source, logger: silent, clock: () => clock.nowMs, monotonicMs, randomBytes }
  let started = 0
  const all = opened.move()
  return {
    clock,
    kv,
    bus,
    addLink,
    setSourceUp,
    setClicks,
    setConfig,
    async publish(document) {
      setConfig(document)
      await createEntrySink({ kv }).publishConfig(document)
    },
    clicks,
    async startRedirector(config, own) {
      const dataDir = `${dir.path}/${++started}`
      const defaults = {
        trustProxy: ['127.0.0.1/32'],
        storeRawIp: false,
        internalToken,
        outboundAllow: ['127.0.0.0/8'],
        dataDir,
      }
      const ownKv = openKv?.() ?? kv
      if (ownKv !== kv) all.defer(() => ownKv.close())
      const redirector = await composeRedirector({ ...defaults, ...config }, { ...parts, kv: ownKv, ...own })
      all.defer(() => redirector.close())
      await redirector.start()
      return redirector
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

const internalToken = 'a token of the tests'

const silent = createLogger({ name: 'redirector', level: 'silent', format: 'json' })

async function collectClicks(bus: EventBus): Promise<readonly ClickEvent[]> {
  const clicks: ClickEvent[] = []
  await bus.consume({
    topic: clicksTopic,
    group: 'test',
    maxBatchMessages: 100,
    handler: async (messages) => {
      for (const { value } of messages) {
        const { events, rejected } = decodeClickBatch(value)
        if (rejected.length > 0) throw new Error(`Not a click: ${JSON.stringify(rejected)}`)
        clicks.push(...events)
      }
    },
  })
  return clicks
}

type Documents = { [K in ConfigKind]: Map<string, ConfigEntry<K>> }

function createLinks() {
  const byCode = new Map<string, LinkSnapshot>()
  let isUp = true
  const clicksById = new Map<string, number>()
  const noDomains: ConfigEntry<'domains'> = {
    kind: 'domains',
    key: '',
    version: 0,
    content: { domains: [] },
  }
  const documents: Documents = {
    workspace: new Map(),
    domains: new Map([['', noDomains]]),
    bio_page: new Map(),
  }
  const source: LinkSource & ClickCountSource & OfferClickSource & ConfigSource = {
    async fetch({ domainKey, code }) {
      if (!isUp) throw new Error('The source is unavailable.')
      return byCode.get(addressKey(domainKey, code)) ?? null
    },
    async countOfferClicks({ offerId }) {
      if (!isUp) throw new Error('The source is unavailable.')
      return clicksById.get(offerId) ?? 0
    },
    async countClicks({ linkId, ruleId }) {
      if (!isUp) throw new Error('The source is unavailable.')
      return clicksById.get(ruleId ?? linkId) ?? 0
    },
    async fetchConfig<K extends ConfigKind>({ kind, key }: ConfigRef<K>) {
      if (!isUp) throw new Error('The source is unavailable.')
      const ofKind: Documents[K] = documents[kind]
      return ofKind.get(key) ?? { kind, key, version: 0, content: null }
    },
  }
  let count = 0
  return {
    source,
    setConfig: <K extends ConfigKind>(document: ConfigEntry<K>) => {
      const ofKind: Documents[K] = documents[document.kind]
      ofKind.set(document.key, document)
    },
    setSourceUp: (up: boolean) => {
      isUp = up
    },
    setClicks: (id: string, clicks: number) => void clicksById.set(id, clicks),
    addLink: (given: Partial<LinkSnapshot> = {}): LinkSnapshot => {
      const code = given.shortCode ?? `code${++count}`
      const snapshot = { ...aLink(code), ...given }
      for (const each of snapshot.codes) byCode.set(addressKey(snapshot.domainKey, each), snapshot)
      return snapshot
    },
  }
}

function aLink(code: string): LinkSnapshot {
  return aSnapshot({
    linkId: randomUUID(),
    workspaceId: randomUUID(),
    codes: [code],
    originalUrl: 'https://example.com/landing',
  })
}

/** A rule that sends those who meet the conditions to `targetUrl`. */
export function aRule(targetUrl: string, conditions: object, priority = 0): LinkSnapshot['rules'][number] {
  return {
    id: randomUUID(),
    flowType: 'regular',
    priority,
    weight: null,
    createdAtMs: 0,
    conditions,
    action: { schema: 'redirect', targetUrl, redirectType: '302' },
  }
}
