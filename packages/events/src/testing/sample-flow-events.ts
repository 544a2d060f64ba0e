import type { DomainVisitsEvent, OfferClickEvent } from '../flow-event.ts'

const id = (index: number, group: string) =>
  `01890a5d-ac96-7747-${group}-${index.toString(16).padStart(12, '0')}`

/** An offer click of `sampleClick(index)`, as a redirector makes it: for tests and measurements. */
export function sampleOfferClick(index: number, changes: Partial<OfferClickEvent> = {}): OfferClickEvent {
  return {
    kind: 'offer_click',
    eventId: id(index, 'a001'),
    clickToken: id(index, 'b8c8'),
    workspaceId: '01890a5d-ac96-774b-bcce-b302099a8057',
    linkId: '01890a5d-ac96-774b-bcce-b302099a8058',
    clickedAtMs: 1_700_000_000_000 + index,
    atMs: 1_700_000_060_000 + index,
    ruleId: '01890a5d-ac96-774b-bcce-b302099a8059',
    landingId: '01890a5d-ac96-774b-bcce-b302099a805a',
    offerId: '01890a5d-ac96-774b-bcce-b302099a805b',
    networkId: null,
    isFirst: true,
    isBot: false,
    subIds: {},
    ...changes,
  }
}

/** What one redirector counted on a custom domain in a minute. */
export function sampleDomainVisits(
  index: number,
  changes: Partial<DomainVisitsEvent> = {},
): DomainVisitsEvent {
  return {
    kind: 'domain_visits',
    eventId: id(index, 'a002'),
    workspaceId: '01890a5d-ac96-774b-bcce-b302099a8057',
    domainId: '01890a5d-ac96-774b-bcce-b302099a805c',
    domainKey: 'go.example.com',
    minuteMs: 1_700_000_040_000,
    baseUrl: 1,
    unknownCode: 2,
    other: 3,
    ...changes,
  }
}
