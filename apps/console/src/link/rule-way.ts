import type { DraftRule } from '../api/rules.queries.ts'

/** What a rule does with a visitor, in the order in which people look for it. */
export const ways = [
  'url',
  'landing_offer',
  'send_to_campaign',
  'http_404',
  'show_html',
  'show_text',
  'do_nothing',
] as const

const schemas: Record<string, DraftRule['schema']> = { url: 'redirect', landing_offer: 'landing_offer' }

export const wayOf = ({ schema, flowConfig }: DraftRule): string =>
  schema === 'redirect' ? 'url' : schema === 'landing_offer' ? schema : String(flowConfig?.actionType)

/** The target stays in the draft, for a change back; the API leaves it out. */
export function withWay(rule: DraftRule, way: string): Partial<DraftRule> {
  const schema = schemas[way] ?? 'action'
  switch (schema) {
    case 'redirect':
      return { schema, targetUrl: rule.targetUrl ?? '', flowConfig: null }
    case 'landing_offer':
      return { schema, flowConfig: { landings: [], offers: [] } }
    default:
      return { schema, flowConfig: asConfig({ actionType: way }) }
  }
}

type FlowConfig = DraftRule['flowConfig']

const isConfig = (value: unknown): value is FlowConfig => typeof value === 'object'
const asConfig = (value: Record<string, unknown>): FlowConfig => (isConfig(value) ? value : null)

/** A text of an action: of `html`, `text`, `campaignCode` or `domain`. */
export const actionText = ({ flowConfig }: DraftRule, field: string): string =>
  String(Object(flowConfig)[field] ?? '')

export const withActionTexts = (
  { flowConfig }: DraftRule,
  texts: Record<string, string | null>,
): Partial<DraftRule> => ({ flowConfig: asConfig({ ...Object(flowConfig), ...texts }) })

/** Fields of a rule's way that the API may find wrong, deepest first, as its errors name them. */
export function wayFields({ flowConfig }: DraftRule): string[] {
  const { landings = [], offers = [] } = flowConfig ?? {}
  return [
    'targetUrl',
    'redirectType',
    'deepLink.ios',
    'deepLink.android',
    ...landings.flatMap((_, index) => [`flowConfig.landings.${index}.id`, `flowConfig.landings.${index}`]),
    ...offers.flatMap((_, index) => [`flowConfig.offers.${index}.id`, `flowConfig.offers.${index}`]),
    ...['landings', 'offers', 'html', 'text', 'campaignCode', 'domain', 'actionType'].map(
      (field) => `flowConfig.${field}`,
    ),
    'flowConfig',
  ]
}
