import type { FiredValue } from '@waymark/alerts'
import type { alertFirings } from '@waymark/db'
import type { AlertRow } from './alerts.repository.ts'

/** An alert that fires, for each value of its look. */
export interface Firing {
  alert: AlertRow
  firedAt: Date
  /** Those with the most clicks first. */
  fired: readonly FiredValue[]
}

/** What became of its action for a value; null: it only notifies. */
export type ActionResult = (typeof alertFirings.$inferSelect)['result']
