import { type Db, workspaces } from '@waymark/db'
import {
  AppError,
  includesWebhooks,
  maxCustomDomains,
  maxReportDays,
  type Plan,
  requestsPerMinute,
} from '@waymark/domain'
import { and, eq, isNull } from 'drizzle-orm'
import type { BillingMode } from '../../config.ts'
import type { Caller } from '../../plugins/caller.ts'
import { refuseChanged } from '../../plugins/entity-tags/precondition.ts'
import type { PlanRecord } from './billing.schema.ts'

export interface BillingServiceDeps {
  db: Db
  billingMode: BillingMode
  /** Unix ms. */
  clock: () => number
}

export interface BillingService {
  read(caller: Caller): PlanRecord
  /** What exists beyond the new plan's limits stays. @throws FORBIDDEN unless BILLING_MODE is `self` */
  change(caller: Caller, plan: Plan): Promise<PlanRecord>
}

const orNull = (limit: number) => (Number.isFinite(limit) ? limit : null)

/** What a workspace with the plan may do. */
export function limitsOf(plan: Plan): PlanRecord['limits'] {
  return {
    requestsPerMinute: requestsPerMinute[plan],
    customDomains: orNull(maxCustomDomains[plan]),
    webhooks: includesWebhooks[plan],
    reportDays: orNull(maxReportDays[plan]),
  }
}

const recordOf = (plan: Plan): PlanRecord => ({ plan, limits: limitsOf(plan) })

/** The plan of a workspace (contract §2, "Plans"). */
export function createBillingService({ db, billingMode, clock }: BillingServiceDeps): BillingService {
  return {
    read: ({ plan }) => recordOf(plan),
    async change({ workspaceId, precondition }, plan) {
      if (billingMode !== 'self') {
        throw new AppError('FORBIDDEN', { message: 'Plans are not changed by owners at this installation.' })
      }
      const isMeant = and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt))
      return db.transaction(async (tx) => {
        const [before] = await tx
          .select({ plan: workspaces.plan })
          .from(workspaces)
          .where(isMeant)
          .for('no key update')
        if (before === undefined) throw new AppError('NOT_FOUND', { message: 'There is no such workspace.' })
        refuseChanged(precondition, recordOf(before.plan))
        await tx
          .update(workspaces)
          .set({ plan, updatedAt: new Date(clock()) })
          .where(isMeant)
        return recordOf(plan)
      })
    },
  }
}
