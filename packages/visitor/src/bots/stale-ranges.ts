import { cloudflareRanges, isCloudflareNamed } from '../cloudflare-ranges.ts'
import { type AddressList, addressLists } from './address-lists.ts'

const staleAfterDays = 90
const dayMs = 86_400_000

interface StaleRangesDeps {
  logger: { warn(fields: object, message: string): void }
  /** Unix ms. */
  nowMs: number
  /** TRUST_PROXY: the ranges of Cloudflare are used only where it names them. */
  trustProxy: readonly string[]
}

const isStale = (readOn: string, nowMs: number): boolean =>
  nowMs - Date.parse(readOn) > staleAfterDays * dayMs

/**
 * Logs one warning that names the address lists of bots which were read over 90 days ago, if there are any,
 * and one of Cloudflare's (contract 2 §16). For the start of processes that use them.
 */
export function warnOfStaleRanges(
  { logger, nowMs, trustProxy }: StaleRangesDeps,
  lists: readonly AddressList[] = addressLists,
): void {
  const { readOn: cloudflareReadOn } = cloudflareRanges
  if (isCloudflareNamed(trustProxy) && isStale(cloudflareReadOn, nowMs))
    logger.warn(
      { readOn: cloudflareReadOn },
      'The ranges of Cloudflare were read over 90 days ago, so visitors who come through newer ones all have the address of a proxy. Compare them with cloudflare.com/ips and name new ones in TRUST_PROXY, or update Waymark',
    )
  const stale = lists.filter(({ readOn }) => isStale(readOn, nowMs))
  if (stale.length === 0) return
  const named = stale.map(({ kind, name, readOn }) => ({ kind, name, readOn }))
  logger.warn(
    { lists: named },
    'Address ranges of bots were read over 90 days ago, so bots from newer addresses are taken for people. Get the lists and run `pnpm ranges` (docs/operations/bot-ranges.md)',
  )
}
