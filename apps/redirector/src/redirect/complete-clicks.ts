import type { ClickEvent, PrepareClicks } from '@waymark/events'
import type { Uniqueness, Visit } from '@waymark/visitor'
import { type OpenClick, openVerdict } from './click.ts'

/** Settles the unique verdicts of a batch before it is sent, so that no visitor waits for them (contract §4). */
export function createClickCompletion({ uniqueness }: { uniqueness: Uniqueness }): PrepareClicks {
  return async (events) => {
    const open = events.filter(isOpen)
    const verdicts = await uniqueness.verdicts(open.map(visitOf))
    open.forEach((click, index) => {
      click.isUnique = verdicts[index] === true
    })
    return events
  }
}

function isOpen(event: ClickEvent): event is OpenClick {
  return openVerdict in event
}

function visitOf(click: OpenClick): Visit {
  const { ip, uniquenessHours } = click[openVerdict]
  return {
    ip,
    uniquenessHours,
    userAgent: click.userAgent,
    linkId: click.linkId,
    visitorId: click.visitorId,
    visitedAtMs: click.clickedAtMs,
    isBot: click.isBot,
  }
}
