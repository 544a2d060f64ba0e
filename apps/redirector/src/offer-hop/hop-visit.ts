import { firstValues, parseQuery } from '@waymark/domain'
import type { Visit } from '../redirect/visit.ts'
import type { RememberedFlow } from './remembered-flow.ts'

/** Parameters that speak to us. */
const ownParameters: readonly string[] = ['click_id', 'offer_id']

/**
 * The hop as a visit of its click: its token, and for the macros of the offer what the click brought along; what the hop
 * says itself stands before that. The referer is the click's: that of the hop is the landing.
 */
export function visitOfClick(visit: Visit, clickToken: string, flow: RememberedFlow | null): Visit {
  const { visitor } = visit
  const own = [...visitor.query].filter(([name]) => !ownParameters.includes(name))
  if (flow === null) return { ...visit, clickToken, visitor: { ...visitor, query: new Map(own) } }
  const { referer, refererDomain } = flow
  return {
    ...visit,
    clickToken,
    visitor: {
      ...visitor,
      query: new Map([...firstValues(parseQuery(flow.search)), ...own]),
      subIds: new Map([...Object.entries(flow.subIds), ...visitor.subIds]),
      referer,
      refererDomain,
      isBot: visitor.isBot || flow.isBot,
    },
  }
}
