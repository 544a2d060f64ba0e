import type { RuleAction } from '../actions/registry.ts'

/**
 * What a target is of. `campaign`: the own target of another link, by `send_to_campaign`; the map is the
 * entry link's.
 */
export const casePositions = ['own', 'rule', 'landing', 'offer', 'campaign'] as const
export type CasePosition = (typeof casePositions)[number]

/** What of the query of a visit goes on to a target (contract-2 §17, "What goes on to the target"). */
export interface QueryCase {
  name: string
  position: CasePosition
  /** Of the visit, without its `?`. */
  search: string
  /** Of the target: macros. */
  targetQuery: string
  subIdMap: Readonly<Record<string, string>>
  /** Of the link whose target it is. */
  appendQuery: boolean
  /** Null: the link's. */
  ruleAppendQuery: boolean | null
  /** Null: the rule's. */
  offerAppendQuery: boolean | null
  /** What the target is called with, but for the `click_id` that landings get. */
  expected: string
}

type Differs = Partial<Omit<QueryCase, 'name' | 'position' | 'search' | 'expected'>>
type Row = [name: string, search: string, expected: string, differs?: Differs]

const all = (name: string, search: string, differs?: Differs): Row => [name, search, search, differs]

/** Equal in every position. */
const rows: Row[] = [
  all('what no filter reads, as it came', 'foo=1&bar=a%20b&foo=2&empty=&flag'),
  ['not what the click costs, nor whose it is', 'cost=0.5&currency=USD&x=1&external_id=e1', 'x=1'],
  ['not sub ids', 'sub_id_1=a&sub2=b&sub_id_30=c&x=1&sub30=d', 'x=1'],
  all('names that are no slots', 'sub_id_31=a&sub0=b&sub=c&subid=d'),
  ['not keyword and source', 'keyword=k&source=s&x=1', 'x=1'],
  [
    'not what the link maps',
    'zone=7&x=1&p%75b=p',
    'x=1',
    { subIdMap: { zone: 'sub_id_3', pub: 'sub_id_4' } },
  ],
  all('click ids of ad platforms', 'gclid=g&fbclid=f&ttclid=t&msclkid=m&gbraid=b&wbraid=w&yclid=y&twclid=t'),
  all('UTM tags and click ids although the link maps them', 'utm_source=u&utm_id=7&x=1&gclid=g', {
    subIdMap: { utm_source: 'sub_id_1', utm_id: 'sub_id_2', gclid: 'sub_id_3' },
  }),
  [
    'by macros alone what is not appended',
    'cost=0.5&external_id=e&zone=7&keyword=k&x=1&sub1=a',
    'bid=0.5&e=e&z=7&p=7&k=k&s=a&x=1',
    {
      targetQuery: 'bid={cost}&e={external_id}&z={sub_id_3}&p={param:zone}&k={keyword}&s={sub_id_1}',
      subIdMap: { zone: 'sub_id_3' },
    },
  ],
  all('names in another case: they are other names', 'Cost=1&SUB1=a&Keyword=k&Zone=7', {
    subIdMap: { zone: 'sub_id_3' },
  }),
  ['nothing where the link says so', 'x=1&gclid=g', '', { appendQuery: false }],
]

type SayingRow = [position: CasePosition, expected: string, differs: Differs]

/** Whose word counts. */
const saying: SayingRow[] = [
  ['rule', '', { ruleAppendQuery: false }],
  ['rule', 'x=1', { appendQuery: false, ruleAppendQuery: true }],
  ['landing', '', { ruleAppendQuery: false }],
  ['landing', 'x=1', { appendQuery: false, ruleAppendQuery: true }],
  ['landing', 'x=1', { offerAppendQuery: false }],
  ['offer', '', { ruleAppendQuery: false }],
  ['offer', 'x=1', { appendQuery: false, ruleAppendQuery: true }],
  ['offer', '', { offerAppendQuery: false }],
  ['offer', '', { ruleAppendQuery: true, offerAppendQuery: false }],
  ['offer', 'x=1', { appendQuery: false, ruleAppendQuery: false, offerAppendQuery: true }],
]

const ordinary = {
  targetQuery: '',
  subIdMap: {},
  appendQuery: true,
  ruleAppendQuery: null,
  offerAppendQuery: null,
}

export const queryCases: readonly QueryCase[] = [
  ...casePositions.flatMap((position) =>
    rows.map(([name, search, expected, differs]) => ({
      name: `to ${position}: ${name}`,
      position,
      search,
      expected,
      ...ordinary,
      ...differs,
    })),
  ),
  ...saying.map(([position, expected, differs]) => ({
    name: `to ${position}: ${JSON.stringify(differs)}`,
    position,
    search: 'x=1&sub1=a',
    expected,
    ...ordinary,
    ...differs,
  })),
]

/** The query that a target was called with, but for the `click_id` that landings get. */
export function queryOfTarget(url: string): string {
  const parameters = new URL(url).search.slice(1).split('&')
  return parameters.filter((parameter) => !parameter.startsWith('click_id=')).join('&')
}

/** The target of the rule of a case. */
export const queryCaseTarget = ({ targetQuery }: QueryCase): string =>
  `https://target.test/${targetQuery === '' ? '' : `?${targetQuery}`}`

const elsewhere = 'https://elsewhere.test/'

/** What the rule of the visited link does, as snapshots have it; null: it has none. */
export function queryCaseAction(queryCase: QueryCase, campaignCode: string): RuleAction | null {
  const { position, ruleAppendQuery } = queryCase
  const target = queryCaseTarget(queryCase)
  const said = {
    redirectType: '302' as const,
    ...(ruleAppendQuery !== null && { appendQuery: ruleAppendQuery }),
  }
  switch (position) {
    case 'own':
      return null
    case 'rule':
      return { schema: 'redirect', targetUrl: target, ...said }
    case 'landing': {
      const landings = [{ id: 'landing', url: target, weight: 1 }]
      return { schema: 'landing_offer', landings, offers: [caseOffer(queryCase, elsewhere)], ...said }
    }
    case 'offer':
      return { schema: 'landing_offer', landings: [], offers: [caseOffer(queryCase, target)], ...said }
    case 'campaign': {
      const campaign = { domainKey: '', code: campaignCode }
      return { schema: 'action', actionType: 'send_to_campaign', html: null, text: null, campaign }
    }
    default:
      return position satisfies never
  }
}

function caseOffer({ offerAppendQuery }: QueryCase, url: string) {
  const facts = { networkId: null, countries: null, payout: null, currency: null, opensAtMs: 0 }
  return {
    id: 'offer',
    url,
    weight: 1,
    ...facts,
    ...(offerAppendQuery !== null && { appendQuery: offerAppendQuery }),
  }
}
