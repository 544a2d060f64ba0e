import type { ConfigEntry, WorkspaceSettings } from '../config.ts'
import type { LinkAddress, LinkSnapshot } from '../types.ts'

/** A link of the default domain, for tests and benchmarks; state what matters to them. */
export function aSnapshot(given: Partial<LinkSnapshot> = {}): LinkSnapshot {
  const { linkId = 'link-1', codes = ['abc1234'] } = given
  return {
    schemaVersion: 1,
    version: 1,
    linkId,
    workspaceId: 'workspace-1',
    domainKey: '',
    codes,
    shortCode: codes[0] ?? '',
    shortUrl: `http://localhost:3001/${codes[0]}`,
    originalUrl: 'https://example.com/offer',
    status: 'active',
    startsAtMs: null,
    expiresAtMs: null,
    expiredUrl: null,
    redirectType: '302',
    appendQuery: true,
    utm: null,
    subIdMap: {},
    uniquenessHours: 24,
    title: null,
    clickLimit: null,
    passwordHash: null,
    bindVisitors: null,
    retargetingPixels: [],
    trafficSourceId: null,
    traffic: null,
    rules: [],
    ...given,
  }
}

/** The address of a code, on the default domain unless another is given. */
export const at = (code: string, domainKey = ''): LinkAddress => ({ domainKey, code })

/** A workspace's entry, with the defaults where nothing else is given. */
export function aWorkspace({
  key = 'workspace-1',
  version = 1,
  ...settings
}: Partial<WorkspaceSettings> & { key?: string; version?: number } = {}): ConfigEntry<'workspace'> {
  const defaults = { storeRawIp: false, respectDnt: false, botRules: [], lists: [] }
  return { kind: 'workspace', key, version, content: { ...defaults, botAction: 'flag', ...settings } }
}
