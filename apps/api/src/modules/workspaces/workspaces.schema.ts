import { plans, roles } from '@waymark/domain'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { currencyCode, timezone } from '../fields.ts'

/** Contract §2, "GET, POST /workspaces"; `role` is the caller's. */
export const workspaceRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    baseCurrency: z.string().describe('ISO 4217.'),
    timezone: z.string().describe('IANA; the zone of reports and analytics.'),
    plan: z.enum(plans),
    role: z.enum(roles),
    createdAt: timestamp,
  })
  .meta({ id: 'Workspace' })

const fields = {
  name: z.string().trim().min(1).max(200),
  baseCurrency: currencyCode,
  timezone,
}

export const workspaceCreate = z.strictObject({
  name: fields.name,
  baseCurrency: fields.baseCurrency.default('USD'),
  timezone: fields.timezone.default('UTC'),
})

export const workspacePatch = z.strictObject(fields).partial()

export const workspaceQuery = pageQuery(['createdAt', 'name'], { field: 'createdAt', descending: false })

export type WorkspaceRecord = z.infer<typeof workspaceRecord>
export type WorkspaceCreate = z.infer<typeof workspaceCreate>
export type WorkspacePatch = z.infer<typeof workspacePatch>
export type WorkspaceQuery = z.infer<typeof workspaceQuery>
