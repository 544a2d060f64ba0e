import type { AnalyticsReader } from '@waymark/analytics-store'
import { AppError } from '@waymark/domain'
import type { Caller } from '../../plugins/caller.ts'
import { resolvePeriod } from '../analytics/index.ts'
import type { DomainVisitsRecord, VisitsQuery } from './domains.schema.ts'
import type { DomainService } from './domains.service.ts'

export interface DomainVisitsDeps {
  service: Pick<DomainService, 'read'>
  reader: Pick<AnalyticsReader, 'domainVisits'>
  /** Unix ms. */
  clock: () => number
}

export interface DomainVisitsService {
  /** @throws NOT_FOUND, VALIDATION_FAILED for a range that ends before it begins */
  read(caller: Caller, id: string, query: VisitsQuery): Promise<DomainVisitsRecord>
}

/** What visitors of a custom domain looked for in vain. */
export function createDomainVisitsService({ service, reader, clock }: DomainVisitsDeps): DomainVisitsService {
  return {
    async read(caller, id, query) {
      const resolved = resolvePeriod(query, caller.timezone, clock())
      if (!resolved.ok) throw new AppError('VALIDATION_FAILED', { details: resolved.details })
      await service.read(caller, id)
      const { fromMs, toMs } = resolved.period
      const visits = await reader.domainVisits(caller.workspaceId, id, resolved.period)
      return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), ...visits }
    },
  }
}
