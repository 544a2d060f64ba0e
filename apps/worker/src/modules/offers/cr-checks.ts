import type { Db } from '@waymark/db'
import type { OutgoingEventQueue } from '@waymark/deliveries'
import { nilUuid } from '@waymark/domain'
import { isBelowMinCr, type OfferFigures, type ReadOfferFigures } from '@waymark/offers'
import { createOfferChecksRepository } from './offer-checks.repository.ts'
import { disableOffer } from './offer-status.ts'

export interface CrChecksDeps {
  db: Pick<Db, 'orm' | 'transaction'>
  outgoingEvents: OutgoingEventQueue
  readFigures: ReadOfferFigures
  /** Unix ms. */
  clock: () => number
}

const offersAtOnce = 500

/**
 * One run over all offers whose conversion rate is watched (specification, "Offer live statistics item": `cr`
 * is the very ratio). Any number of workers may run it at once: to disable an offer, a worker locks it and
 * checks again.
 */
export function createCrChecks(deps: CrChecksDeps): () => Promise<boolean> {
  const { db, readFigures } = deps
  const repository = createOfferChecksRepository(db.orm)
  return async () => {
    let ids = await repository.watchedForCr(nilUuid, offersAtOnce)
    while (ids.length > 0) {
      const figures = await readFigures(db.orm, ids)
      const decided = await repository.checkedClicks(ids)
      for (const [offerId, each] of figures) {
        if (isToBeDisabled(each, decided.get(offerId) ?? 0)) await disableIfBelow(deps, offerId)
      }
      ids = ids.length < offersAtOnce ? [] : await repository.watchedForCr(ids.at(-1) ?? '', offersAtOnce)
    }
    return false
  }
}

/** One that a person reactivated is checked again when as many clicks as the check needs have come since. */
const isToBeDisabled = (figures: OfferFigures, checkedClicks: number): boolean =>
  isBelowMinCr(figures) &&
  (checkedClicks === 0 || figures.clicksTotal - checkedClicks >= figures.autoDisableMinClicks)

async function disableIfBelow(
  { db, outgoingEvents, readFigures, clock }: CrChecksDeps,
  offerId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const repository = createOfferChecksRepository(tx)
    const offer = await repository.lockForUpdate(offerId)
    const figures = (await readFigures(tx, [offerId])).get(offerId)
    const decided = (await repository.checkedClicks([offerId])).get(offerId) ?? 0
    if (offer?.status !== 'active' || !figures || !isToBeDisabled(figures, decided)) return
    await repository.storeCheckedClicks(offerId, figures.clicksTotal)
    const reason = reasonOf(figures)
    await disableOffer(tx, outgoingEvents, { offer, source: 'cr_threshold', reason, atMs: clock() })
  })
}

const percent = (fraction: number) => `${Number((fraction * 100).toFixed(4))}%`

const reasonOf = ({ conversionsTotal, clicksTotal, cr, autoDisableMinCr }: OfferFigures) =>
  `${conversionsTotal} conversions of ${clicksTotal} clicks are ${percent(cr)}, below the least of ${percent(autoDisableMinCr)}`
