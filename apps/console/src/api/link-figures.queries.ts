import { queryOptions } from '@tanstack/react-query'
import type { View } from '../time/view.ts'
import { reportTime } from '../time/view.ts'
import type { Api } from './client.ts'
import { reportQueries } from './reports.queries.ts'

export type LinkFigures = Readonly<Record<string, number | null>>

const metrics = ['clicks', 'conversions', 'revenue', 'cost', 'profit', 'roi']

/**
 * Clicks and money of some links in the range of the page, by their ids; a link without traffic has no entry.
 */
export const linkFigures = (api: Api, view: View, ids: readonly string[]) => {
  const run = reportQueries(api).run({
    ...reportTime(view),
    groupBy: ['link'],
    filters: [{ field: 'link', operator: 'in', value: [...ids] }],
    metrics,
    limit: 1_000,
  })
  return queryOptions({
    ...run,
    enabled: ids.length > 0,
    select: (answer) =>
      new Map<string, LinkFigures>(
        answer?.data.rows.map(({ dimensions, metrics: figures }) => [String(dimensions.link), figures]),
      ),
  })
}

/**
 * Names of the links that have costs in the range of the page, by their ids: one call for a whole list. A
 * deleted link has the name that reports know it by.
 */
export const linkNames = (api: Api, view: View, ids: readonly string[]) => {
  const run = reportQueries(api).run({
    ...reportTime(view),
    groupBy: ['link'],
    filters: [{ field: 'link', operator: 'in', value: [...ids] }],
    metrics: ['cost'],
    limit: 1_000,
  })
  return queryOptions({
    ...run,
    enabled: ids.length > 0,
    select: (answer) =>
      new Map(
        answer?.data.rows.flatMap(({ dimensions: { link, link_name: name } }) =>
          typeof link === 'string' && typeof name === 'string' ? [[link, name] as const] : [],
        ),
      ),
  })
}

const ruleMetrics = ['clicks', 'cr', 'epc', 'profit', 'roi']

/** Clicks and what came of them in the range of the page, by the rule that took them; null: by no rule. */
export const ruleFigures = (api: Api, view: View, linkId: string) => {
  const run = reportQueries(api).run({
    ...reportTime(view),
    groupBy: ['rule'],
    filters: [{ field: 'link', operator: 'in', value: [linkId] }],
    metrics: ruleMetrics,
    limit: 1_000,
  })
  return queryOptions({
    ...run,
    select: (answer) =>
      new Map<string | null, LinkFigures>(
        answer?.data.rows.map(({ dimensions, metrics: figures }) => [
          typeof dimensions.rule === 'string' ? dimensions.rule : null,
          figures,
        ]),
      ),
  })
}

/** One rule of a link, with what became of the clicks that it took. */
export interface RuleShare {
  /** Null: of clicks that no rule took. */
  id: string | null
  name: string | null
  figures: LinkFigures
}

/** What the rules of a link made of the visitors in the range of the page, the worst first. */
export const ruleShares = (
  api: Api,
  view: View,
  { linkId, country }: { linkId: string; country?: string },
) => {
  const run = reportQueries(api).run({
    ...reportTime(view),
    groupBy: ['rule'],
    filters: [
      { field: 'link', operator: 'in', value: [linkId] },
      ...(country === undefined ? [] : [{ field: 'country', operator: 'eq', value: country } as const]),
    ],
    metrics: ruleMetrics,
    orderBy: [{ field: 'profit', direction: 'asc' }],
    limit: 100,
  })
  return queryOptions({
    ...run,
    select: (answer) =>
      answer?.data.rows.map(
        ({ dimensions: { rule: id, rule_name: name }, metrics: figures }): RuleShare => ({
          id: typeof id === 'string' ? id : null,
          name: typeof name === 'string' ? name : null,
          figures,
        }),
      ),
  })
}
