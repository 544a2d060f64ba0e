import { botActions } from '@waymark/replica'
import { z } from 'zod'

const fields = {
  storeRawIp: z
    .boolean()
    .describe(
      'Store visitors’ addresses with their clicks, where the installation (STORE_RAW_IP) allows it too.',
    ),
  uniquenessHours: z
    .int()
    .min(1)
    .max(720)
    .describe('Of links that are made from now on: a visitor counts as new again after so many hours.'),
  botAction: z
    .enum(botActions)
    .describe(
      'What becomes of visitors whom the built-in lists take for bots; bot rules have their own action.',
    ),
  respectDnt: z
    .boolean()
    .describe('Heed `DNT: 1` and `Sec-GPC: 1`: no cookie, no stored address, no retargeting pixels.'),
  retentionDays: z.int().min(1).max(3_650).nullable().describe('Clicks older than this go; null: they stay.'),
}

const example = {
  storeRawIp: false,
  uniquenessHours: 24,
  botAction: 'flag',
  respectDnt: true,
  retentionDays: 365,
}

/** How clicks of the workspace are taken in (contract §9, `/click-intake-settings`). */
export const clickIntakeRecord = z.object(fields).meta({ id: 'ClickIntakeSettings', examples: [example] })
export type ClickIntakeRecord = z.infer<typeof clickIntakeRecord>

export const putClickIntakeBody = z.strictObject(fields).meta({ example })
export const patchClickIntakeBody = z
  .strictObject(fields)
  .partial()
  .meta({ example: { respectDnt: true } })
export type PatchClickIntakeBody = z.infer<typeof patchClickIntakeBody>
