import { numeric } from 'drizzle-orm/pg-core'

/** An exact decimal (contract §1): a string in TypeScript, never a binary float. */
export const money = (name: string) => numeric(name, { precision: 18, scale: 6 })
