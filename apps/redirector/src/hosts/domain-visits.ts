import { type RandomBytes, uuidV7 } from '@waymark/domain'
import type { DomainVisitsEvent } from '@waymark/events'
import type { DirectoryDomain } from '@waymark/replica'

export type DomainVisitKind = 'baseUrl' | 'unknownCode' | 'other'

/** Counts a visit of a custom domain that led to no link. Waits for nothing. */
export type CountDomainVisit = (domain: DirectoryDomain, kind: DomainVisitKind) => void

export interface DomainVisits {
  count: CountDomainVisit
  /** Hands over what was counted since the last time. */
  close(): Promise<void>
}

export interface DomainVisitsDeps {
  record: (event: DomainVisitsEvent) => void
  /** Unix ms. */
  clock: () => number
  randomBytes: RandomBytes
}

/** What a killed process loses at most; a domain under a scan is one event in that time. */
const handOverEveryMs = 1_000
const minuteMs = 60_000

/** Counts by domain and minute, so that a scan of a domain costs a number and not an event a request. */
export function createDomainVisits({ record, clock, randomBytes }: DomainVisitsDeps): DomainVisits {
  let counted = new Map<string, DomainVisitsEvent>()
  let timer: NodeJS.Timeout | undefined

  function handOver(): void {
    clearTimeout(timer)
    timer = undefined
    const events = counted
    counted = new Map()
    for (const event of events.values()) record(event)
  }

  function eventOf({ domainId, workspaceId, host }: DirectoryDomain): DomainVisitsEvent {
    const nowMs = clock()
    const minute = nowMs - (nowMs % minuteMs)
    const key = `${domainId} ${minute}`
    const existing = counted.get(key)
    if (existing !== undefined) return existing
    const event: DomainVisitsEvent = {
      kind: 'domain_visits',
      eventId: uuidV7(nowMs, randomBytes(10)),
      workspaceId,
      domainId,
      domainKey: host,
      minuteMs: minute,
      baseUrl: 0,
      unknownCode: 0,
      other: 0,
    }
    counted.set(key, event)
    return event
  }

  return {
    count(domain, kind) {
      eventOf(domain)[kind] += 1
      timer ??= setTimeout(handOver, handOverEveryMs)
    },
    async close() {
      handOver()
    },
  }
}
