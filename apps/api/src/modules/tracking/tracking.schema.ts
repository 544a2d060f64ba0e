import { givenUrlSchema, targetUrlMaxLength } from '@waymark/domain'
import { z } from 'zod'
import { identityFields } from '../postbacks/identity-fields.ts'

const longestValue = 255
const text = z.string().max(longestValue)
const textOrNumber = z.union([text, z.number()]).transform(String)
const amount = textOrNumber.describe(
  'Ignored unless the workspace takes it from visitors, or `key` is right.',
)

const trackFields = {
  click_id: text.optional().describe('The click token. Required, here or in the body.'),
  goal: text.optional().describe('Key of a goal; default: the oldest active one of the workspace.'),
  payout: amount.optional(),
  currency: text
    .optional()
    .describe('ISO 4217. Ignored unless the workspace takes it from visitors, or `key` is right.'),
  tid: textOrNumber
    .optional()
    .describe(
      'Transaction id: distinguishes the conversions of one click. All digits of a number are stored.',
    ),
  key: text.optional().describe('Postback key of the workspace, where the caller is no visitor.'),
  ...identityFields((description) => textOrNumber.optional().describe(description)),
}

/** Whatever else a page or a cache puts into the URL is let through. */
export const trackQuery = z.looseObject(trackFields)
const trackExample = { click_id: '01900000-0000-7000-8000-000000000000', goal: 'purchase', tid: 'order-17' }

export const trackBody = z.strictObject(trackFields).meta({ example: trackExample })
/** Everything may be in the query. */
export const optionalTrackBody = trackBody.nullish().meta({ example: trackExample })
export type TrackFields = z.infer<typeof trackBody>

export const trackResults = ['created', 'updated', 'duplicate', 'pending', 'ignored'] as const
export const trackAnswer = z.object({
  result: z.enum(trackResults),
  conversionId: z.uuid().nullable(),
})
export type TrackAnswer = z.infer<typeof trackAnswer>

const longestTitle = 1_000
const pageUrl = givenUrlSchema
  .pipe(z.url({ protocol: /^https?$/ }).max(targetUrlMaxLength))
  .describe('Of the page.')

const clickToken = z.uuid()
const eitherToken = z.looseObject({ click_id: z.unknown().optional(), cookie: z.unknown().optional() })

export const pageViewBody = z
  .strictObject({
    click_id: clickToken.optional().describe('The click token. Either this or `cookie`.'),
    cookie: clickToken
      .optional()
      .describe('The click token that the snippet stores in a cookie of the page.'),
    url: pageUrl,
    title: z.string().max(longestTitle).optional(),
    referrer: z.string().max(targetUrlMaxLength).optional(),
  })
  .refine(({ click_id, cookie }) => click_id !== undefined || cookie !== undefined, {
    path: ['click_id'],
    message: 'needs either click_id or cookie',
    // Also beside other wrong fields: one answer names all of them.
    when: ({ value }) => eitherToken.safeParse(value).success,
  })
  .meta({
    example: {
      click_id: '01900000-0000-7000-8000-000000000000',
      url: 'https://shop.example/thanks',
      title: 'Thank you',
      referrer: 'https://shop.example/cart',
    },
  })
export type PageViewBody = z.infer<typeof pageViewBody>
