import type { Audience } from './audience.ts'

export const networks = [
  {
    name: 'Northwind Affiliates',
    subidParam: 'aff_sub',
    statusMap: { hold: 'lead', payable: 'sale', trash: 'rejected', prolongation: 'rebill' },
  },
  {
    name: 'Lumen CPA',
    subidParam: 's1',
    statusMap: { qualified_lead: 'lead', won: 'sale', lost: 'rejected' },
  },
] as const

const [northwind, lumen] = networks

/** What a click at an offer leads to. */
export interface Terms {
  payout: number
  payoutCurrency: string
  /** Whether every conversion brings the same. */
  payoutModel: 'fixed' | 'auto_from_postback'
  /** Of clicks by people of the best country, as a fraction. */
  conversionRate: number
  /** Of leads, as a fraction; null: a conversion is a sale at once. */
  approveRate: number | null
  /** Of sales, a week later, as a fraction. */
  rebillRate: number
}

export type Offer = (typeof offers)[number]

const offerRows = [
  ['VPN, yearly plan', 'vpn', 'Software', northwind, 28, 'USD', 'fixed', 0.045, null, 0],
  ['Meal kits, first box', 'meals', 'Food', northwind, 18.5, 'USD', 'fixed', 0.056, 0.72, 0.25],
  ['Language course, trial', 'course', 'Education', northwind, 9, 'USD', 'fixed', 0.08, 0.58, 0.35],
  ['Home insurance, quote', 'insurance', 'Finance', lumen, 34, 'EUR', 'fixed', 0.038, 0.64, 0],
  ['Photo books', 'photos', 'Shopping', lumen, 12, 'EUR', 'auto_from_postback', 0.08, null, 0.05],
] as const

export const offers = offerRows.map(([name, site, groupName, network, ...rest]) => {
  const [payout, payoutCurrency, payoutModel, conversionRate, approveRate, rebillRate] = rest
  const terms: Terms = { payout, payoutCurrency, payoutModel, conversionRate, approveRate, rebillRate }
  const url = `https://${site}.example/?${network.subidParam}={click_id}`
  return { name, url, groupName, network: network.name, ...terms }
})

export type Landing = (typeof landings)[number]

const landingUrl = (page: string) => `https://landing.example/${page}?click={click_id}`

/** `clickThrough`: of their views, as a fraction. */
export const landings = [
  { name: 'Quiz, blue', url: landingUrl('quiz-blue'), groupName: 'Quizzes', clickThrough: 0.41 },
  { name: 'Quiz, short', url: landingUrl('quiz-short'), groupName: 'Quizzes', clickThrough: 0.52 },
  { name: 'Story page', url: landingUrl('story'), groupName: 'Stories', clickThrough: 0.33 },
]

/** Where traffic is bought, or comes from by itself. */
export interface Source {
  name: string
  postbackUrl: string
  audience: Audience
  /** What the source says in `source`. */
  sites: readonly string[]
  /** The pages that visitors come from; null: they bring no referer. */
  referers: readonly (string | null)[]
  /** The first ones are the greatest. */
  campaigns: readonly string[]
  keywords?: readonly string[]
  /** The parameter in which the source states its own click id. */
  clickIdName: 'gclid' | 'fbclid' | 'external_id' | null
  /** 0: costs nothing. */
  costPerClick: number
  currency: string
}

export const sources: readonly Source[] = [
  {
    name: 'Social ads',
    postbackUrl: 'https://social.example/postback?cid={external_id}&event={status}&value={payout}',
    audience: 'worldwide',
    sites: ['feed', 'stories', 'reels'],
    referers: [null, 'https://m.social.example/', 'https://l.social.example/l.php'],
    campaigns: ['spring-broad', 'spring-lookalike', 'retargeting', 'interest-travel'],
    clickIdName: 'fbclid',
    costPerClick: 0.18,
    currency: 'USD',
  },
  {
    name: 'Search ads',
    postbackUrl: 'https://search.example/postback?gclid={gclid}&value={payout}',
    audience: 'english',
    sites: ['search', 'partners'],
    referers: ['https://www.search.example/', 'https://news.search.example/'],
    campaigns: ['brand', 'generic-exact', 'generic-broad'],
    keywords: ['best vpn', 'vpn deal', 'learn spanish', 'meal kit', 'home insurance', 'photo book'],
    clickIdName: 'gclid',
    costPerClick: 0.42,
    currency: 'USD',
  },
  {
    name: 'Push network',
    postbackUrl: 'https://push.example/conversion?id={external_id}&payout={payout}&currency={currency}',
    audience: 'emerging',
    sites: ['zone-1042', 'zone-2210', 'zone-3377', 'zone-5120'],
    referers: [null],
    campaigns: ['push-android', 'push-desktop'],
    clickIdName: 'external_id',
    costPerClick: 0.035,
    currency: 'USD',
  },
  {
    name: 'Native ads',
    postbackUrl: 'https://native.example/pb?click={external_id}&status={status}',
    audience: 'europe',
    sites: ['daily-post', 'weather-online', 'sport-live'],
    referers: ['https://dailypost.example/article', 'https://weather.example/', 'https://sport.example/live'],
    campaigns: ['native-de', 'native-fr', 'native-south'],
    clickIdName: 'external_id',
    costPerClick: 0.14,
    currency: 'EUR',
  },
  {
    name: 'Newsletter',
    postbackUrl: 'https://mail.example/goal?contact={external_id}',
    audience: 'english',
    sites: ['weekly', 'digest'],
    referers: [null, 'https://mail.example/'],
    campaigns: ['issue-41', 'issue-42', 'issue-43'],
    clickIdName: null,
    costPerClick: 0,
    currency: 'USD',
  },
]

/** Values of `sub_id_2` and `sub_id_3`. */
export const creatives = ['video-a', 'video-b', 'image-1', 'image-2', 'carousel'] as const
export const placements = ['top', 'inline', 'sidebar', 'footer'] as const
