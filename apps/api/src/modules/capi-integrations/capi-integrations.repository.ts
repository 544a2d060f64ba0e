import { capiIntegrations } from '@waymark/db'
import { sql } from 'drizzle-orm'
import { recordBounds } from '../../record-bounds.ts'
import { workspaceRecords } from '../workspace-records.ts'

export type CapiIntegrationRow = typeof capiIntegrations.$inferSelect

/** What a change may set; what is left out stays. */
export type CapiIntegrationChange = Partial<Omit<CapiIntegrationRow, 'id' | 'workspaceId' | 'createdAt'>>

const hasEvent = (pattern: string) =>
  sql`exists (select 1 from jsonb_each_text(${capiIntegrations.statusMapping}) as event where event.value ilike ${pattern})`

export const capiIntegrationRecords = workspaceRecords(capiIntegrations, {
  noun: 'integration',
  bound: recordBounds.capiIntegrations,
  searched: [capiIntegrations.provider, hasEvent],
})
