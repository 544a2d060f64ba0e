/**
 * The live counter of an offer's clicks (specification, "Offer": `clicksTotal`): redirectors count, the api
 * reads. A click counts once for each offer it goes to, bots not at all. Who finds no counter seeds it with
 * what the analytics know.
 */
export const offerClicksCounter = {
  key: (offerId: string): string => `offer:clicks:${offerId}`,
  /**
   * Then it begins again with the analytics' figure, which has what an outage of the store left out.
   */
  ttlMs: 30 * 86_400_000,
}
