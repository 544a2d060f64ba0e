import { seededRandom } from '@waymark/rule-engine'
import { landings, networks, offers, sources } from '../catalogue/marketing.ts'
import { oneOf, type Random } from '../generate/random.ts'
import type { PlannedLink, PlannedRule, WeightedIndex, WorkspacePlan } from './plan.ts'

const themes = [
  'Spring',
  'Summer',
  'Travel',
  'Home office',
  'Fitness',
  'Back to school',
  'Weekend',
  'Holidays',
]

const rule = (fields: Partial<PlannedRule> & Pick<PlannedRule, 'name' | 'target'>): PlannedRule => ({
  ruleType: 'rotation',
  flowType: 'regular',
  weight: null,
  countries: null,
  ...fields,
})

/** Two different ones, the first drawn more often. */
function twoOf(items: readonly unknown[], random: Random): WeightedIndex[] {
  const first = Math.floor(random() * items.length)
  const second = (first + 1 + Math.floor(random() * (items.length - 1))) % items.length
  return [
    { index: first, weight: 70 },
    { index: second, weight: 30 },
  ]
}

/**
 * Straight to an offer, landing then offer, an A/B test of two shops, a shop with a page of its own for some
 * countries, a plain link.
 */
const rulesOf: readonly ((random: Random) => readonly PlannedRule[])[] = [
  (random) => [
    rule({
      name: 'Landing, then offer',
      target: { kind: 'flow', landings: twoOf(landings, random), offers: twoOf(offers, random) },
    }),
  ],
  (random) => [
    rule({
      name: 'Offers by rotation',
      target: { kind: 'flow', landings: [], offers: twoOf(offers, random) },
    }),
  ],
  () => [
    rule({
      name: 'Checkout A',
      ruleType: 'ab_test',
      weight: 60,
      target: { kind: 'redirect', url: 'https://shop.example/checkout-a?click={click_id}' },
    }),
    rule({
      name: 'Checkout B',
      ruleType: 'ab_test',
      weight: 40,
      target: { kind: 'redirect', url: 'https://shop.example/checkout-b?click={click_id}' },
    }),
  ],
  (random) => [
    rule({
      name: 'German-speaking shop',
      ruleType: 'geo',
      flowType: 'forced',
      countries: ['DE', 'NL'],
      target: { kind: 'redirect', url: 'https://shop.example/de?click={click_id}' },
    }),
    rule({
      name: 'Everybody else: landing, then offer',
      target: { kind: 'flow', landings: twoOf(landings, random), offers: twoOf(offers, random) },
    }),
  ],
  () => [],
]

/**
 * The same plan for the same seed and number of links; a plan of more links begins with those of a smaller
 * one.
 */
export function planWorkspace({ seed, links }: { seed: number; links: number }): WorkspacePlan {
  const random = seededRandom(seed)
  const planned = Array.from({ length: links }, (_, index): PlannedLink => {
    const theme = oneOf(themes, random)
    const source = index % sources.length
    const kind = index % rulesOf.length
    const number = String(index + 1).padStart(2, '0')
    return {
      title: `${number} ${theme}, ${sources[source]?.name.toLowerCase() ?? ''}`,
      originalUrl: `https://shop.example/${theme.toLowerCase().replaceAll(' ', '-')}?click={click_id}`,
      tags: ['demo', theme.toLowerCase()],
      source,
      // A few links take most of the clicks, as everywhere.
      weight: 1 / (index + 1.5),
      ownSaleRate: 0.008 + 0.014 * random(),
      hasCostsByCampaign: index % 3 === 0,
      rules: rulesOf[(kind + Math.floor(index / rulesOf.length)) % rulesOf.length]?.(random) ?? [],
    }
  })
  return { networks, offers, landings, sources, links: planned }
}
