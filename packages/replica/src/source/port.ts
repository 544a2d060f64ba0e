import type { ConfigEntry, ConfigKind, ConfigRef } from '../config.ts'
import type { LinkAddress, LinkSnapshot } from '../types.ts'

/** Who knows the truth about links: the internal API, or the database where it is in the same process. */
export interface LinkSource {
  /**
   * The link at the address; null when it says there is none. Rejects when it cannot say: that is never
   * "none".
   */
  fetch(address: LinkAddress): Promise<LinkSnapshot | null>
}

/** Clicks of people that a limit counts. */
export interface CountedClicks {
  workspaceId: string
  linkId: string
  /** Null: of all rules, and of none. */
  ruleId: string | null
  /** Unix ms; 0: all there ever were. */
  fromMs: number
  /** Unix ms; none from then on. */
  beforeMs: number
}

/** Who knows how many clicks there were: the first value of a limit's count. */
export interface ClickCountSource {
  /** All but those of the last seconds, which are still on their way. Rejects when that cannot be said. */
  countClicks(clicks: CountedClicks): Promise<number>
}

/** Who knows how many clicks an offer had: the first value of its live counter. */
export interface OfferClickSource {
  /** Those of people that came to the offer before this time, Unix ms. Rejects when that cannot be said. */
  countOfferClicks(clicks: { workspaceId: string; offerId: string; beforeMs: number }): Promise<number>
}

/** The same about config. */
export interface ConfigSource {
  /**
   * The entry as it is now, its content null when there is no such thing. Rejects when that cannot be said.
   */
  fetchConfig<K extends ConfigKind>(ref: ConfigRef<K>): Promise<ConfigEntry<K>>
}
