import { seededRandom } from '@waymark/rule-engine'
import type { operations } from '@waymark/sdk'
import type { Landing, Offer, Source } from './catalogue/marketing.ts'
import { oneOf, type Random } from './random.ts'

interface Made {
  id: string
}

type RuleBody = operations['postLinksByCodeRules']['requestBody']['content']['application/json']

/** A link as it is to be made. */
export interface LinkPlan {
  title: string
  originalUrl: string
  tags: string[]
  source: Source & Made
  rules: (RuleBody & { name: string })[]
  /** Its share of the clicks. */
  weight: number
  /** Of the clicks that come to no offer, as a fraction. */
  ownSaleRate: number
  /** Costs are stated by `sub_id_1`, not for the whole link. */
  hasCostsByCampaign: boolean
}

export interface DemoLink extends LinkPlan, Made {
  shortCode: string
  shortUrl: string
}

/** What links are made of. */
export interface Members {
  offers: readonly (Offer & Made)[]
  landings: readonly (Landing & Made)[]
  sources: readonly (Source & Made)[]
}

const themes = 'Spring,Summer,Travel,Home office,Fitness,Back to school,Weekend,Holidays'.split(',')

/** Two different ones, the first drawn more often. */
function twoOf(items: readonly Made[], random: Random): { id: string; weight: number }[] {
  const first = Math.floor(random() * items.length)
  const second = (first + 1 + Math.floor(random() * (items.length - 1))) % items.length
  return [first, second].map((index, rank) => ({ id: items[index]?.id ?? '', weight: rank === 0 ? 70 : 30 }))
}

const toShop = (page: string) => ({ targetUrl: `https://shop.example/${page}?click={click_id}` })

function toOffers({ offers }: Members, random: Random, landings: readonly Made[] = []) {
  const drawn = landings.length === 0 ? [] : twoOf(landings, random)
  return { schema: 'landing_offer' as const, flowConfig: { landings: drawn, offers: twoOf(offers, random) } }
}

/** A kind of link after the other: its rules. */
const kinds: readonly ((members: Members, random: Random) => LinkPlan['rules'])[] = [
  (members, random) => [
    { name: 'Landing, then offer', ruleType: 'rotation', ...toOffers(members, random, members.landings) },
  ],
  (members, random) => [{ name: 'Offers by rotation', ruleType: 'rotation', ...toOffers(members, random) }],
  () => [
    { name: 'Checkout A', ruleType: 'ab_test', weight: 60, ...toShop('checkout-a') },
    { name: 'Checkout B', ruleType: 'ab_test', weight: 40, ...toShop('checkout-b') },
  ],
  (members, random) => [
    {
      name: 'German-speaking shop',
      ruleType: 'geo',
      flowType: 'forced',
      conditions: { match: 'all', filters: [{ kind: 'country', values: ['DE', 'NL'] }] },
      ...toShop('de'),
    },
    {
      name: 'Everybody else: landing, then offer',
      ruleType: 'rotation',
      ...toOffers(members, random, members.landings),
    },
  ],
  () => [],
]

/** The same links for the same seed; more of them begin with the same ones. */
export function planLinks(members: Members, { seed, links }: { seed: number; links: number }): LinkPlan[] {
  const random = seededRandom(seed)
  return Array.from({ length: links }, (_, index): LinkPlan => {
    const theme = oneOf(themes, random)
    const source = members.sources[index % members.sources.length]
    const kind = kinds[(index + Math.floor(index / kinds.length)) % kinds.length]
    if (source === undefined || kind === undefined) throw new Error('There are no sources.')
    const title = `${String(index + 1).padStart(2, '0')} ${theme}, ${source.name.toLowerCase()}`
    const { targetUrl } = toShop(theme.toLowerCase().replaceAll(' ', '-'))
    return {
      title,
      originalUrl: targetUrl,
      tags: ['demo', theme.toLowerCase()],
      source,
      // A few links take most of the clicks, as everywhere.
      weight: 1 / (index + 1.5),
      ownSaleRate: 0.008 + 0.014 * random(),
      hasCostsByCampaign: index % 3 === 0,
      rules: kind(members, random),
    }
  })
}
