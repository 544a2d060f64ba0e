import { firstValues, parseQuery, type QueryParameter } from '@waymark/domain'
import type { Visit } from '../request/visit.ts'
import type { StoredFlow } from './stored-flow.ts'

/** Parameters that speak to us: no offer gets them. */
const ownParameters: readonly string[] = ['click_id', 'offer_id']

const isForOthers = ({ key }: QueryParameter): boolean => !ownParameters.includes(key)

/** The raw query of a hop as that of a visit. */
export function searchOfVisit(search: string): string {
  const parameters = parseQuery(search).filter(isForOthers)
  return parameters.map(({ text }) => text).join('&')
}

/**
 * The hop as a visit of its click: its token, and for the macros of the offer what the click brought along;
 * what the hop itself says takes precedence. The referer is the click's: that of the hop is the landing.
 */
export function visitOfClick(visit: Visit, clickToken: string, flow: StoredFlow | null): Visit {
  const { visitor } = visit
  const parameters = visit.parameters.filter(isForOthers)
  const query = firstValues(parameters)
  if (flow === null) return { ...visit, clickToken, parameters, visitor: { ...visitor, query } }
  const { referer, refererDomain } = flow
  return {
    ...visit,
    clickToken,
    parameters,
    visitor: {
      ...visitor,
      query: new Map([...firstValues(parseQuery(flow.search)), ...query]),
      subIds: new Map([...Object.entries(flow.subIds), ...visitor.subIds]),
      referer,
      refererDomain,
      isBot: visitor.isBot || flow.isBot,
    },
  }
}
