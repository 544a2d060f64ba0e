import { type AddressList, addressLists } from './address-lists.ts'

const staleAfterDays = 90
const dayMs = 86_400_000

interface StaleRangesDeps {
  logger: { warn(fields: object, message: string): void }
  /** Unix ms. */
  nowMs: number
}

/**
 * Logs one warning that names the address lists which were read over 90 days ago, if there are any (contract
 * 2 §16). For the start of processes that use them.
 */
export function warnOfStaleRanges(
  { logger, nowMs }: StaleRangesDeps,
  lists: readonly AddressList[] = addressLists,
): void {
  const stale = lists.filter(({ readOn }) => nowMs - Date.parse(readOn) > staleAfterDays * dayMs)
  if (stale.length === 0) return
  const named = stale.map(({ kind, name, readOn }) => ({ kind, name, readOn }))
  logger.warn(
    { lists: named },
    'Address ranges of bots were read over 90 days ago, so bots from newer addresses are taken for people. Get the lists and run `pnpm ranges` (docs/operations/bot-ranges.md)',
  )
}
