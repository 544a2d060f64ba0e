import { moneyText } from '@waymark/domain'
import type { ClickFacts } from './outgoing-event.ts'

/**
 * The query of a click by name, as far as the click has it: what went on to the destination, and what was
 * read from parameters that always have the same name, since most of those go no further. A parameter that
 * the link maps is available by its slot. For `{param:NAME}`, and for ids of events that a page has too.
 */
export function clickParameters(click: ClickFacts): Map<string, string> {
  const { externalId, keyword, source, cost, gclid, fbclid, ttclid, msclkid } = click
  const named = {
    external_id: externalId,
    keyword,
    source,
    cost: cost === null ? null : moneyText(cost),
    gclid,
    fbclid,
    ttclid,
    msclkid,
  }
  const subIds = Object.entries(click.subIds)
  return new Map([
    ...subIds.map(([slot, value]): [string, string] => [slot.replace('_id_', ''), value]),
    ...subIds,
    ...Object.entries(named).flatMap(([name, value]): [string, string][] =>
      value === null ? [] : [[name, value]],
    ),
    ...Object.entries(click.clickIds ?? {}),
    ...Object.entries(click.resolvedParams ?? {}),
  ])
}
