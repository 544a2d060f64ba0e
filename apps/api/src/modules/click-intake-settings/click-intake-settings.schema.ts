import { type BotKind, botActions, botKindActions } from '@waymark/replica'
import { z } from 'zod'

/** The setting of each kind of addresses. */
export const fieldOfKind = {
  mail_scanner: 'mailScannerAction',
  tor: 'torAction',
  vpn: 'vpnAction',
  data_center: 'dataCenterAction',
} as const satisfies Record<BotKind, string>

const kindAction = z.enum(botKindActions)
const ofKinds = {
  mailScannerAction: kindAction.describe(
    'What becomes of visitors from addresses of services that open the links of mails before people do; `off`: nothing.',
  ),
  torAction: kindAction.describe('What becomes of visitors through Tor; `off`: nothing.'),
  vpnAction: kindAction.describe(
    'What becomes of visitors through VPNs, who are mostly people; `off`: nothing.',
  ),
  dataCenterAction: kindAction.describe(
    'What becomes of visitors from data centres (`data_center:aws` in `botReason`); `off`: nothing.',
  ),
}

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
  ...ofKinds,
  respectDnt: z
    .boolean()
    .describe('Heed `DNT: 1` and `Sec-GPC: 1`: no cookie, no stored address, no retargeting pixels.'),
  retentionDays: z.int().min(1).max(3_650).nullable().describe('Clicks older than this go; null: they stay.'),
}

const example = {
  storeRawIp: false,
  uniquenessHours: 24,
  botAction: 'flag',
  mailScannerAction: 'flag',
  torAction: 'off',
  vpnAction: 'off',
  dataCenterAction: 'flag',
  respectDnt: true,
  retentionDays: 365,
}

/** How clicks of the workspace are taken in (contract §9, `/click-intake-settings`). */
export const clickIntakeRecord = z.object(fields).meta({ id: 'ClickIntakeSettings', examples: [example] })
export type ClickIntakeRecord = z.infer<typeof clickIntakeRecord>

/** Clients of before there were kinds set all the others. */
const orOff = {
  mailScannerAction: ofKinds.mailScannerAction.default('off'),
  torAction: ofKinds.torAction.default('off'),
  vpnAction: ofKinds.vpnAction.default('off'),
  dataCenterAction: ofKinds.dataCenterAction.default('off'),
}

export const putClickIntakeBody = z.strictObject({ ...fields, ...orOff }).meta({ example })
export const patchClickIntakeBody = z
  .strictObject(fields)
  .partial()
  .meta({ example: { respectDnt: true } })
export type PatchClickIntakeBody = z.infer<typeof patchClickIntakeBody>
