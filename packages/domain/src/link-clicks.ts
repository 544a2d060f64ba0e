/**
 * The count that a link's click limit is compared with (contract §4, "over its click limit"): redirectors
 * count people, the api begins it with the link. It goes on where the limit is changed; while there is none
 * clicks are not counted, so that it has to be deleted with the limit and before the next.
 */
export const linkClicksCounter = {
  key: (linkId: string): string => `clicks:link:${linkId}`,
  /** Then it begins again with the clicks of people that the analytics know. */
  ttlMs: 30 * 86_400_000,
}
