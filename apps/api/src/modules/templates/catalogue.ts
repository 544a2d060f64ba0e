import type { ConversionStatus, SourceParameter } from '@waymark/domain'
import catalogue from './catalogue.json' with { type: 'json' }

/** How sure an entry is: `high` is the platform's own text, or two sources that agree. */
export const confidences = ['high', 'medium', 'low', 'unverified'] as const

interface Entry {
  id: string
  name: string
  confidence: (typeof confidences)[number]
  /** Where it was found. */
  source: string
  note: string | null
}

/** A traffic source of the catalogue, as far as it is known. */
export interface SourceTemplate extends Entry {
  /** One without a token is filled in by the platform itself. */
  parameters: SourceParameter[]
  postbackUrl: string | null
  /** RE2 that every answer to a postback that was taken has; `null`: the status says it. */
  successPattern: string | null
  /** RE2 that answers to postbacks that were not taken have; `null`: the status says it. */
  errorPattern: string | null
}

type Patterns = 'successPattern' | 'errorPattern'
type ListedSource = Omit<SourceTemplate, Patterns> & Partial<Pick<SourceTemplate, Patterns>>

/** An affiliate network of the catalogue, as far as it is known. */
export interface NetworkTemplate extends Entry {
  subidParam: string | null
  /** Path and query of our postback URL with the macros of the network. */
  postbackPath: string | null
  statusMap: Record<string, ConversionStatus>
  /** What its payouts are in where it has no macro for it. */
  fixedCurrency: string | null
}

// `templates.it.test.ts` checks the file against the bodies of sources and networks.
const { sources: listed, networks } = catalogue as { sources: ListedSource[]; networks: NetworkTemplate[] }

const sources = listed.map(
  ({ successPattern = null, errorPattern = null, ...source }): SourceTemplate => ({
    ...source,
    successPattern,
    errorPattern,
  }),
)

export const sourceTemplates: readonly SourceTemplate[] = sources
export const networkTemplates: readonly NetworkTemplate[] = networks

export const findSourceTemplate = (id: string): SourceTemplate | null =>
  sources.find((template) => template.id === id) ?? null
export const findNetworkTemplate = (id: string): NetworkTemplate | null =>
  networks.find((template) => template.id === id) ?? null

/** Null: it may be used as it is. */
export const cautionOf = ({ confidence }: Pick<Entry, 'confidence'>): string | null =>
  confidence === 'high' ? null : 'Check with the platform.'

/** What clicks of the source cost: what they bring along, where the source says it. */
export const costModelOfTemplate = ({ parameters }: SourceTemplate) =>
  ({ type: parameters.some(({ target }) => target === 'cost') ? 'from_click' : 'none' }) as const

/** The postback URL to paste at the network. @param apiUrl without a trailing slash */
export const postbackUrlOf = ({ postbackPath }: NetworkTemplate, apiUrl: string): string | null =>
  postbackPath && `${apiUrl}${postbackPath}`
