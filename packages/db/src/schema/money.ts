import { numeric } from 'drizzle-orm/pg-core'

/** An exact decimal (contract §1): a string in TypeScript, never a binary float. */
export const money = (name: string) => numeric(name, { precision: 18, scale: 6 })

/** A percent of leads that are expected to be approved, of two decimals (contract-3 §18, "approval"). */
export const expectedApproval = () => numeric('expected_approval', { precision: 5, scale: 2, mode: 'number' })
