/** Of what is sent to traffic sources, ad platforms and webhooks. */
export const deliveries = {
  title: 'Sent',
  received: 'Received',
  one: 'What was sent',
  none: 'Nothing was sent',
  hint: 'Traffic sources with a postback URL, ad platforms and webhooks hear of conversions; each call is listed here for 90 days.',
  noneAbout: 'Nothing was sent about it',
  noDestinations:
    'Nobody is told: no traffic source has a postback URL, and there is no ad platform and no webhook.',
  newestOnly: (most: number) => `The ${most} newest of each at most; a search finds older ones.`,
  firstOnly: (most: number, all: number) =>
    `Of the first ${most} of ${all} destinations: choose one of the others to see what it was sent.`,
  notListed: 'It is not among the newest: search for its conversion.',
  columns: { at: 'Time', to: 'To', what: 'What', status: 'State', answer: 'Answer', actions: 'Actions' },
  kinds: { source: 'traffic source', platform: 'ad platform', webhook: 'webhook' },
  states: { pending: 'Waiting', retrying: 'Retrying', delivered: 'Delivered', failed: 'Failed' },
  all: 'All',
  stateTabs: 'States',
  destination: 'To',
  allDestinations: 'All destinations',
  answer: (code: number | null, ms: number | null) =>
    [code === null ? 'no answer' : String(code), ms === null ? '' : `${ms} ms`].filter(Boolean).join(' · '),
  sendAgain: 'Send again',
  sentAgain: 'It is sent again, with five attempts anew',
  facts: {
    to: 'To',
    status: 'State',
    what: 'What',
    conversion: 'Conversion',
    created: 'Made',
    delivered: 'Delivered',
    attempts: 'Attempts',
    next: 'Next attempt',
    answer: 'Answer',
    body: 'Its beginning',
    error: 'Why not',
  },
}
