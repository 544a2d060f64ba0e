/** An offer as the API gives it, with what a test changes. */
export const sampleOffer = (id: string, name: string, changes: object = {}) => ({
  id,
  name,
  status: 'active',
  payout: 12.5,
  payoutCurrency: 'EUR',
  url: `https://${id}.example/`,
  disabledReason: null,
  healthStatus: 'healthy',
  networkId: null,
  countries: ['DE'],
  groupName: null,
  notes: null,
  capHourly: null,
  capDaily: 50,
  capTotal: null,
  capTimezone: 'UTC',
  softCaps: true,
  expectedApproval: 62.5,
  ...changes,
})

/** What an offer has done, and what is left of its caps. */
export const sampleOfferStats = (offerId: string) => ({
  offerId,
  conversionsToday: 40,
  conversionsTotal: 400,
  clicksTotal: 8_000,
  cr: 0.05,
  conversionsThisHour: 0,
  capHourly: null,
  capHourlyRemaining: null,
  capDaily: 50,
  capDailyRemaining: 10,
  capTotal: null,
  capTotalRemaining: null,
  softCaps: false,
})
