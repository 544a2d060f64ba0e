import { type ConfigEntry, noBotKinds, type WorkspaceSettings } from '../config.ts'
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

/** A workspace's settings, with the defaults where nothing else is given. */
export function aWorkspaceContent(settings: Partial<WorkspaceSettings> = {}): WorkspaceSettings {
  const bots = { botAction: 'flag' as const, botKinds: noBotKinds, botRules: [] }
  return { isSuspended: false, storeRawIp: false, respectDnt: false, ...bots, lists: [], ...settings }
}

/** The entry of a workspace with these settings. */
export function aWorkspace({
  key = 'workspace-1',
  version = 1,
  ...settings
}: Partial<WorkspaceSettings> & { key?: string; version?: number } = {}): ConfigEntry<'workspace'> {
  return { kind: 'workspace', key, version, content: aWorkspaceContent(settings) }
}
