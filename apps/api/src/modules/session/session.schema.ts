import { roles } from '@waymark/domain'
import { z } from 'zod'
import { planLimits } from '../billing/index.ts'
import { preferences, userRecord } from '../users/index.ts'
import { workspaceRecord } from '../workspaces/index.ts'

const workspace = workspaceRecord
  .extend({
    restricted: z.boolean().describe('Whether the user sees some links of it only.'),
    limits: planLimits,
  })
  .meta({
    id: 'SessionWorkspace',
    examples: [
      {
        id: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a',
        name: 'Acme',
        baseCurrency: 'EUR',
        timezone: 'Europe/Berlin',
        plan: 'enterprise',
        autoDisableMinClicks: 0,
        autoDisableMinCr: 0,
        trackAcceptsPayout: false,
        identityHours: 72,
        tintThresholds: [-50, -20, -5, 5, 20, 50],
        appSchemes: [],
        role: 'owner',
        createdAt: '2026-01-02T03:04:05.678Z',
        restricted: false,
        limits: { requestsPerMinute: 600, customDomains: null, webhooks: true, reportDays: null },
      },
    ],
  })

/** Contract 2 §10, "GET /session". */
export const currentSession = z
  .object({
    user: userRecord,
    workspace: workspace
      .nullable()
      .describe(
        'That of `X-Workspace-Id`, else the oldest membership; null: the user is not in it, or in none.',
      ),
    workspaces: z
      .array(z.object({ id: z.uuid(), name: z.string(), role: z.enum(roles) }))
      .describe('By name, the first 1,000.'),
    preferences,
  })
  .meta({ title: 'CurrentSession' })

export type CurrentSession = z.infer<typeof currentSession>
