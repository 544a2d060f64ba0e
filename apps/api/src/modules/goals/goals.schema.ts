import { conversionStatuses, moneySchema } from '@waymark/domain'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { idParams, recordName } from '../fields.ts'

const fields = {
  name: recordName,
  key: z
    .string()
    .regex(/^[a-z0-9_]{1,50}$/, 'must be 1 to 50 of a-z, 0-9 and _')
    .describe('How postbacks and imports name it (`goal`, `goalKey`). Unique in the workspace.'),
  defaultPayout: moneySchema
    .nullable()
    .describe('Of a conversion that brings none and whose offer has no fixed one. Null: 0.'),
  defaultStatus: z.enum(conversionStatuses).describe('Of a conversion that brings none.'),
  isActive: z.boolean().describe('An intake without a goal uses the oldest active one.'),
}

const example = {
  name: 'First deposit',
  key: 'first_deposit',
  defaultPayout: 12.5,
  defaultStatus: 'sale',
  isActive: true,
} as const

export const createGoalBody = z
  .strictObject({
    name: fields.name,
    key: fields.key,
    defaultPayout: fields.defaultPayout.default(null),
    defaultStatus: fields.defaultStatus.default('sale'),
    isActive: fields.isActive.default(true),
  })
  .meta({ example })
export type CreateGoalBody = z.infer<typeof createGoalBody>

export const patchGoalBody = z
  .strictObject(fields)
  .partial()
  .meta({ example: { isActive: false } })
export type PatchGoalBody = z.infer<typeof patchGoalBody>

export const goalParams = idParams

export const listGoalsQuery = pageQuery(['createdAt', 'updatedAt', 'name', 'key'], {
  field: 'createdAt',
  descending: true,
})
export type ListGoalsQuery = z.infer<typeof listGoalsQuery>

/** Contract §7, "Goal record". */
export const goalRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    key: z.string(),
    defaultPayout: z.number().nullable(),
    defaultStatus: z.enum(conversionStatuses),
    isActive: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'ConversionGoal',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b50',
        ...example,
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type GoalRecord = z.infer<typeof goalRecord>
