import type { QueryParameter } from '@waymark/domain'
import type { Visitor } from '@waymark/rule-engine'

/** One person (or bot) at one link at one moment, as far as it decides where the way goes. */
export interface FlowVisit {
  /** Unix ms. */
  atMs: number
  /** UUIDv7 of `atMs`. */
  clickToken: string
  /** Of its query. */
  parameters: readonly QueryParameter[]
  /**
   * The rest of the path behind the code, as it was sent, for links with `appendPath`; absent: there is none.
   */
  path?: string | undefined
  visitor: Visitor
}
