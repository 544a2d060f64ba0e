import { z } from 'zod'
import { shownForm } from '../../plugins/openapi-simple-schemas.ts'
import { identityFields } from './identity-fields.ts'

/** Of a name that comes several times the first value counts. */
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
/** Optional outside, too: most are absent, and reading those costs more than the ones that are there. */
const parameter = (description: string) =>
  z.preprocess(firstOf, z.string().optional()).optional().describe(description)

const clickId = 'The click id that the offer URL carried (`{click_id}`).'
const same = (name: string) => `The same as \`${name}\`.`
const list = (status: string) =>
  `Words, with commas between them, that are read as ${status} in this postback.`

/**
 * Anything else is let through: a network's own name for the click id may be among it, and templates carry
 * more.
 */
export const postbackQuery = z.looseObject({
  click_id: parameter(`${clickId} An affiliate network's own name for it (\`subidParam\`) does too.`),
  clickid: parameter(same('click_id')),
  subid: parameter(same('click_id')),
  sub_id: parameter(same('click_id')),
  cid: parameter(same('click_id')),
  status: parameter('The word of the network. Default: `sale`.'),
  cnv_status: parameter(same('status')),
  payout: parameter(
    'What the conversion earns, such as `12.5`. One comma and no point is a decimal comma: `12,50` is 12.5, `1,234` is 1.234; with separators of thousands it is refused. `0` is 0 in every status. A negative amount, as of a chargeback, is 0 with a status that is read as rejected; with any other the postback is `ignored`, and the log has the reason. Default: the payout of the offer.',
  ),
  revenue: parameter(same('payout')),
  amount: parameter(same('payout')),
  currency: parameter('ISO 4217. Default: the currency of the offer, else of the workspace.'),
  cnv_currency: parameter(same('currency')),
  tid: parameter('Distinguishes several conversions of a click.'),
  txid: parameter(same('tid')),
  transaction_id: parameter(same('tid')),
  goal: parameter('Key of a conversion goal. One that the workspace does not have: `ignored`.'),
  date: parameter(
    'When it was: ISO 8601, `YYYY-MM-DD HH:MM:SS` in the zone of the workspace, or Unix seconds. Of a conversion that is there already, when its status changed. Default: now.',
  ),
  network: parameter(
    'Affiliate network, by id or name: its status map reads `status`. The conversion has the network of its click, and this one where the click has none. Default: that of the offer.',
  ),
  from: parameter(same('network')),
  key: parameter('The postback key of the workspace.'),
  ...identityFields(parameter),
  sale_status: parameter(list('sale')),
  lead_status: parameter(list('lead')),
  rejected_status: parameter(list('rejected')),
  rebill_status: parameter(list('rebill')),
  upsell_status: parameter(list('upsell')),
  ignore_status: parameter('Words, with commas between them, that change nothing.'),
})

/** The document shows text: a client with a type for each of these fields would have 30 of them. */
const single = z.union([z.string(), z.number(), z.boolean(), z.null()]).meta({ [shownForm]: 0 })
type Single = z.infer<typeof single>
const isSingle = (value: unknown): value is Single => single.safeParse(value).success

const asSingle = ([name, { description = '' }]: [string, z.ZodType]) =>
  [name, single.optional().describe(description)] as const

/**
 * The same parameters as JSON or as a form, each one value. What has another name may be nested: networks
 * send what they have. A nested value is ignored.
 */
export const postbackBody = z
  .looseObject(Object.fromEntries(Object.entries(postbackQuery.shape).map(asSingle)))
  .transform((body) => Object.fromEntries(Object.entries(body).filter(([, value]) => isSingle(value))))
  .nullish()
  .meta({
    example: {
      click_id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a',
      status: 'approved',
      payout: '12.5',
      currency: 'USD',
      tid: 'A-1001',
    },
  })

export const postbackAnswer = z
  .object({
    result: z
      .enum(['created', 'updated', 'duplicate', 'pending', 'ignored'])
      .describe('`pending`: stored, until its click can be read. `ignored`: logged with the reason.'),
    conversionId: z.uuid().nullable(),
  })
  .meta({
    id: 'PostbackAnswer',
    examples: [{ result: 'created', conversionId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60' }],
  })
export type PostbackAnswer = z.infer<typeof postbackAnswer>
