import type { PollLoop } from '@waymark/async'
import type { RandomBytes } from '@waymark/domain'
import { type Kv, type RewritingKv, startLossWatch } from '@waymark/kv'
import type { Logger } from '@waymark/telemetry'
import type { Salts, Uniqueness } from '@waymark/visitor'
import { createOutageLog } from '../outage-log.ts'

export interface LostStoreDeps {
  kv: Pick<Kv, 'get' | 'set'>
  salts: Pick<Salts, 'writeAgain'>
  uniqueness: Pick<Uniqueness, 'writeAgain'>
  /** What is known of visitors at links that need their history. */
  history: Pick<RewritingKv, 'writeAgain'>
  randomBytes: RandomBytes
  monotonicMs: () => number
  logger: Pick<Logger, 'warn'>
}

const nameBytes = 8

/**
 * Writes what this node knows of visitors into a store that has lost it: the salts of their identities first,
 * so that a node that starts now names them as the others do; then who was seen, and what they were bound to.
 */
export function startLostStoreWatch(deps: LostStoreDeps): PollLoop {
  const { kv, salts, uniqueness, history, randomBytes, logger } = deps
  const onLost = async () => {
    await salts.writeAgain()
    const visitors = await uniqueness.writeAgain()
    const histories = await history.writeAgain()
    logger.warn(
      { visitors, histories },
      'Redis lost its data: what this node knows of visitors is in it again',
    )
  }
  return startLossWatch({
    kv,
    name: Buffer.from(randomBytes(nameBytes)).toString('hex'),
    onLost,
    onError: createOutageLog(deps, 'It could not be checked whether Redis lost its data; retrying'),
  })
}
