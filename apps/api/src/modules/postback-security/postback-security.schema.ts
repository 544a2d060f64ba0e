import { readIpValue } from '@waymark/rule-engine'
import { z } from 'zod'
import { shownOnce } from '../../envelope.ts'

const maxAllowedIps = 1_000

const ip = z
  .string()
  .trim()
  .max(100)
  .superRefine((text, context) => {
    const value = readIpValue(text)
    if (value.form === 'range') return
    const message =
      value.form === 'wrong' ? value.problem : 'must be an address, a CIDR or a range (a - b), not a mask'
    context.addIssue({ code: 'custom', message })
  })

const fields = {
  requireKey: z
    .boolean()
    .describe('Refuse postbacks without the `key`: 403. A wrong key is refused either way.'),
  allowedIps: z
    .array(ip)
    .max(maxAllowedIps)
    .transform((texts) => [...new Set(texts)])
    .describe('Addresses, CIDRs and ranges (`a - b`), v4 and v6, that postbacks may come from. Empty: any.'),
  allowedNetworksOnly: z
    .boolean()
    .describe('Take only postbacks that name an affiliate network of the workspace which is active.'),
}

const example = {
  requireKey: true,
  allowedIps: ['192.0.2.7', '198.51.100.0/24'],
  allowedNetworksOnly: false,
}
const keyExample = '7Qm2Xk9RtVw4Yz8AbCd3EfGh5JkLmNpQ'

export const putPostbackSecurityBody = z
  .strictObject({
    ...fields,
    key: z
      .string()
      .nullable()
      .optional()
      .describe(
        'May be sent back as it was read; it is changed by `POST /postback-security/rotate-key` only.',
      ),
  })
  .meta({ example })
export type PutPostbackSecurityBody = z.infer<typeof putPostbackSecurityBody>

/** Who may send postbacks to the workspace (contract §7, "Postback security"). */
export const postbackSecurityRecord = z
  .object({
    requireKey: z.boolean(),
    key: z
      .string()
      .nullable()
      .describe(
        'The `key` of postback URLs. Null for viewers, and for members who are restricted to some links: who has it can write conversions.',
      ),
    allowedIps: z.array(z.string()),
    allowedNetworksOnly: z.boolean(),
  })
  .meta({ id: 'PostbackSecurity', examples: [{ ...example, key: keyExample }] })
export type PostbackSecurityRecord = z.infer<typeof postbackSecurityRecord>

export const rotatedPostbackKey = postbackSecurityRecord
  .extend({ key: shownOnce(postbackSecurityRecord.shape.key, 'The new one.') })
  .meta({ id: 'RotatedPostbackKey', examples: [{ ...example, key: keyExample }] })
