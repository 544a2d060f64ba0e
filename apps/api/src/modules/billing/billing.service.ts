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
    async change({ workspaceId }, plan) {
      if (billingMode !== 'self') {
        throw new AppError('FORBIDDEN', { message: 'Plans are not changed by owners at this installation.' })
      }
      const rows = await db.orm
        .update(workspaces)
        .set({ plan, updatedAt: new Date(clock()) })
        .where(and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt)))
        .returning({ plan: workspaces.plan })
      const [changed] = rows
      if (changed === undefined) throw new AppError('NOT_FOUND', { message: 'There is no such workspace.' })
      return recordOf(changed.plan)
    },
  }
}
