import { linkClicksCounter } from '@waymark/domain'
import { type Kv, provisionalKey } from '@waymark/kv'
import type { LinkRow } from './links.repository.ts'

export interface ClickLimitsDeps {
  kv: Pick<Kv, 'settleProvisional' | 'delete'>
  logger: { warn(fields: object, message: string): void }
}

type Limited = Pick<LinkRow, 'id' | 'clickLimit'>

/**
 * The counts that click limits are compared with, as far as they begin and end with changes of links
 * (contract §4, "over its click limit"). Best effort: without Redis redirectors find out themselves how many
 * clicks there were. Never rejects.
 */
export interface ClickLimits {
  /** Of links that were just made: they have no visitors yet, so that no query is needed. */
  begin(made: readonly Limited[]): Promise<void>
  /**
   * Before a change is live. While a link has no limit its clicks are not counted: an earlier count would be
   * too low. From one limit to another the count goes on.
   */
  change(before: Limited, after: Pick<LinkRow, 'clickLimit'>): Promise<void>
}

/** See {@link ClickLimits}. */
export function createClickLimits({ kv, logger }: ClickLimitsDeps): ClickLimits {
  const beginOne = ({ id }: Limited) => {
    const { key, ttlMs } = linkClicksCounter
    return kv.settleProvisional({ key: key(id), count: 0, fromMs: null, ttlMs })
  }
  return {
    async begin(made) {
      try {
        await Promise.all(made.filter(({ clickLimit }) => clickLimit !== null).map(beginOne))
      } catch (error) {
        logger.warn({ err: error }, 'The click counters of new links could not be created')
      }
    },
    async change({ id, clickLimit }, after) {
      if ((clickLimit === null) === (after.clickLimit === null)) return
      const key = linkClicksCounter.key(id)
      try {
        await kv.delete([key, provisionalKey(key)])
      } catch (error) {
        logger.warn({ err: error, linkId: id }, 'The click counter of a link could not be deleted')
      }
    },
  }
}
