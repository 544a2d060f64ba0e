import { isSampleOfConversions } from '@waymark/alerts'
import type { ActionResult, Firing } from './firing.ts'

/** Further ones are counted. Telegram takes 4,096 characters. */
const shownValues = 15
const shownCharacters = 100

const signs: Readonly<Record<string, string>> = {
  gt: 'above',
  gte: 'at or above',
  lt: 'below',
  lte: 'at or below',
}

const done: Readonly<Record<NonNullable<ActionResult>, string>> = {
  paused: 'switched off',
  was_paused: 'was off already',
  added: 'added to the list',
  was_listed: 'was in the list already',
  list_full: 'not added: the list is full',
  not_an_entry: 'not added: it can be no entry of the list',
  gone: 'nothing done: what it is about has been deleted',
}

/**
 * Values are what visitors have sent: on one line, without what turns the direction of a text or ends a
 * quotation, and not longer than one can read.
 */
function shown(value: string): string {
  const line = value.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').replaceAll('`', '’')
  return line.length > shownCharacters ? `${line.slice(0, shownCharacters).toWellFormed()}…` : line
}

const rounded = new Intl.NumberFormat('en', { maximumFractionDigits: 4, useGrouping: false })

/**
 * What people are sent of an alert that fired, as plain text whose first line says it. Values of visitors are
 * in backticks: chats take no mention out of these.
 */
export function alertMessage({ alert, firedAt, fired }: Firing, results: readonly ActionResult[]): string {
  const { name, metric, operator, threshold, windowMinutes, range, scope } = alert
  const rule = `${metric} ${signs[operator] ?? operator} ${rounded.format(threshold)}`
  const period = range === null ? `in the last ${windowMinutes} minutes` : `of ${range.replaceAll('_', ' ')}`
  const sampled = isSampleOfConversions(scope) ? 'conversions' : 'clicks'
  const lines = fired.slice(0, shownValues).map(({ dimensionValue, value, sampleSize }, index) => {
    const what = dimensionValue === null ? 'everything' : `${scope} \`${shown(dimensionValue)}\``
    const result = results[index] ?? null
    const outcome = result === null ? '' : `; ${done[result]}`
    return `- ${what}: ${rounded.format(value)} of ${sampleSize} ${sampled}${outcome}`
  })
  const more = fired.length - lines.length
  return [
    `Waymark alert: ${shown(name)}`,
    '',
    `${rule} ${period}, seen ${firedAt.toISOString()}`,
    ...lines,
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].join('\n')
}
