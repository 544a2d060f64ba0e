import type { LinkAddress } from './types.ts'

/** What redirectors replicate beside the links. */
export const configKinds = ['workspace', 'domains', 'bio_page'] as const
export type ConfigKind = (typeof configKinds)[number]
/** All that redirectors replicate. */
export type EntryKind = 'link' | ConfigKind

/** Which entry is meant. */
export interface EntryRef<K extends EntryKind = EntryKind> {
  kind: K
  /**
   * `link`: its id. `workspace`: the workspace's id. `domains`: '', there is one. `bio_page`: `addressKey` of
   * domain and slug.
   */
  key: string
}

/** An entry that is no link. */
export type ConfigRef<K extends ConfigKind = ConfigKind> = EntryRef<K>

/**
 * A state of an entry, replaced whole by a change. `version` only grows, so that a late publish never
 * overwrites a newer state. `content` null: there is no such thing (any more).
 */
export interface ConfigEntry<K extends ConfigKind = ConfigKind> extends ConfigRef<K> {
  version: number
  content: ConfigContents[K] | null
}

export interface ConfigContents {
  workspace: WorkspaceSettings
  domains: DomainDirectory
  bio_page: BioPage
}

export const botActions = ['flag', 'block'] as const
/** `flag`: served, recorded as a bot's. `block`: 403, and recorded all the same. */
export type BotAction = (typeof botActions)[number]

export const botRuleKinds = ['ua_substring', 'ua_mask', 'cidr'] as const
export type BotRuleKind = (typeof botRuleKinds)[number]

/** Whom a workspace takes for a bot beside the built-in lists (contract §4, "Bots"). */
export interface BotRule {
  id: string
  kind: BotRuleKind
  value: string
  action: BotAction
}

/**
 * Kinds of addresses that a workspace may take for bots' (contract 2 §16), those that say most of a visitor
 * first: an address may be of several.
 */
export const botKinds = ['mail_scanner', 'tor', 'vpn', 'data_center'] as const
export type BotKind = (typeof botKinds)[number]

export const botKindActions = ['off', ...botActions] as const
/** `off`: no reason to take a visitor for a bot. */
export type BotKindAction = (typeof botKindActions)[number]

export type BotKindActions = Readonly<Record<BotKind, BotKindAction>>

/** Of a workspace that has not said otherwise. */
export const noBotKinds: BotKindActions = Object.freeze({
  mail_scanner: 'off',
  tor: 'off',
  vpn: 'off',
  data_center: 'off',
})

export const listKinds = ['ip', 'user_agent', 'referer', 'sub_id'] as const
export type ListKind = (typeof listKinds)[number]

export interface WorkspaceList {
  /** Unique in the workspace, whatever its case. */
  name: string
  kind: ListKind
  entries: string[]
}

/**
 * What applies to every visit to a workspace's links (contract §9: `/click-intake-settings`, `/bot-rules`,
 * `/lists`).
 */
export interface WorkspaceSettings {
  /** Whether the operator has suspended the workspace: its links and pages are gone meanwhile. */
  isSuspended: boolean
  /** The workspace's consent to raw addresses; they are stored only where STORE_RAW_IP is on too. */
  storeRawIp: boolean
  /**
   * What becomes of visitors that the built-in lists take for bots; a rule of the workspace has its own
   * action.
   */
  botAction: BotAction
  /** What becomes of visitors from addresses of these kinds. */
  botKinds: BotKindActions
  /** Whether `DNT: 1` and `Sec-GPC: 1` are heeded. */
  respectDnt: boolean
  /** The oldest first. */
  botRules: BotRule[]
  lists: WorkspaceList[]
}

/**
 * A custom domain as redirectors see it; pending ones are not in the directory (contract §4, "Custom
 * domains").
 */
export interface DirectoryDomain {
  /** Lower case, punycode, without a port: the `domainKey` of its links. */
  host: string
  domainId: string
  workspaceId: string
  status: 'active' | 'banned'
  rootUrl: string | null
  notFoundUrl: string | null
  /** Whether details of the device are requested from browsers (contract 2 §16). */
  clientHints: boolean
  /**
   * What the addresses begin with that visitors of a banned one are sent to (`https://go.example`); null when
   * it is not banned.
   */
  rotatedTo: string | null
  /** Codes that are called otherwise on `rotatedTo`, because they were taken there. */
  renamedCodes: Record<string, string>
}

export interface DomainDirectory {
  domains: DirectoryDomain[]
}

/**
 * An entry of a bio page: an address, of the web or of a person (`mailto:`), or a link of the workspace. One
 * of the two is not null.
 */
export interface BioPageEntry {
  /** The `bioLinkId` of its clicks. */
  id: string
  title: string
  url: string | null
  /** Where the link answers. */
  link: LinkAddress | null
  /** Whether it is a profile of the same person; absent: no, as in entries of earlier versions. */
  relMe?: boolean | undefined
}

/** A bio page (contract §9). */
export interface BioPage {
  bioPageId: string
  workspaceId: string
  domainKey: string
  slug: string
  /** Its address. */
  url: string
  title: string
  description: string | null
  avatarUrl: string | null
  theme: string
  entries: BioPageEntry[]
}
