import type { ApiApp } from '../../deps.ts'
import { dataOf } from '../../envelope.ts'
import { sessionOnly } from '../../plugins/access.ts'
import { callerOf } from '../../plugins/caller.ts'
import { planPatch, planRecord } from './billing.schema.ts'
import type { BillingService } from './billing.service.ts'

const access = sessionOnly({ role: 'owner', restricted: 'closed' })
const tags = ['Billing']

/** `/billing/plan` (contract §2). */
export function declareBillingRoutes(app: ApiApp, service: BillingService): void {
  app.route({
    method: 'GET',
    url: '/billing/plan',
    config: { access },
    schema: {
      summary: 'The plan of the workspace and its limits',
      tags,
      response: { 200: dataOf(planRecord) },
    },
    handler: async (request) => ({ data: service.read(callerOf(request)) }),
  })

  app.route({
    method: 'PATCH',
    url: '/billing/plan',
    config: { access, errors: ['FORBIDDEN'] },
    schema: {
      summary: 'Change the plan of the workspace',
      description:
        'Where `BILLING_MODE` is `self`; 403 elsewhere. Its limits apply from the next request on; what exists beyond them stays.',
      tags,
      body: planPatch,
      response: { 200: dataOf(planRecord) },
    },
    handler: async (request) => ({ data: await service.change(callerOf(request), request.body.plan) }),
  })
}
