import { isForwardPath, wholeNumberSchema } from '@waymark/domain'
import {
  actionTypes,
  connectionTypes,
  deviceTypes,
  inAppNames,
  isCountryCode,
  proxyTypes,
  redirectTypes,
} from '@waymark/rule-engine'
import { normalizeIp } from '@waymark/visitor'
import { z } from 'zod'
import { dateTimeField } from '../../instant.ts'
import { ruleSet } from '../rules/index.ts'

const name = z.string().trim().min(1).max(200)

const queryText = z.string().max(8_192).describe('As in the URL after the `?`.')
const queryRecord = z.record(z.string().min(1).max(200), z.string().max(2_048))

/**
 * The visitor to simulate (contract §4, "Simulator"). What is left out is unknown, but for what follows from
 * the address (location) and the user agent (device, os, browser, bot).
 */
export const simulateBody = z
  .strictObject({
    ip: z
      .string()
      .max(64)
      .refine((text) => normalizeIp(text) !== null, 'must be an IPv4 or IPv6 address')
      .optional(),
    country: z
      .string()
      .trim()
      .toUpperCase()
      .refine(isCountryCode, 'must be an ISO 3166-1 alpha-2 country code, such as GB')
      .optional(),
    region: name.optional(),
    regionCode: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{1,3}$/, 'must be the part of an ISO 3166-2 code behind the country, such as WA')
      .optional(),
    city: name.optional(),
    isp: name.describe('Internet provider.').optional(),
    asn: z.int().min(1).max(4_294_967_295).describe('Number of the network.').optional(),
    connectionType: z.enum(connectionTypes).optional(),
    proxyType: z.enum(proxyTypes).optional(),
    userAgent: z.string().max(2_048).optional(),
    device: z.enum(deviceTypes).optional(),
    deviceBrand: name.optional(),
    deviceModel: name.optional(),
    os: name.optional(),
    osVersion: name.optional(),
    browser: name.optional(),
    browserVersion: name.optional(),
    inApp: z.enum(inAppNames).describe('The app whose in-app browser it is.').optional(),
    language: name.describe('A tag such as `en-GB`, or a whole Accept-Language.').optional(),
    referer: z.string().max(2_048).optional(),
    query: z.union([queryRecord, queryText]).describe('An object, or the query as text.').optional(),
    path: z
      .string()
      .max(2_048)
      .regex(/^\//, 'begins with a slash')
      .refine(isForwardPath, 'leads up: it has no segment `.` or `..`')
      .describe(
        'The rest of the path behind the code (`/a/b` of `/code/a/b`), which a link with `appendPath` sends on; another link answers `not_found`.',
      )
      .optional(),
    headers: z
      .record(z.string().toLowerCase().min(1).max(100), z.string().max(2_048))
      .refine((headers) => Object.keys(headers).length <= 50, 'has at most 50 headers')
      .describe('Headers of the request beside those above, by name; for filters by `header`.')
      .optional(),
    at: dateTimeField.describe('The time of the visit; default now.').optional(),
    isBot: z.boolean().optional(),
    seed: z
      .union([z.int(), z.string().min(1).max(100)])
      .describe('The same seed draws the same A/B variant and the same macros; default a new one.')
      .optional(),
    rules: ruleSet.schema
      .optional()
      .describe(
        'A draft: these rules in place of those of the link, as PUT /links/{code}/rules takes them; they are checked and written nowhere. In the answer a rule without `id` has `draft-` and its index in this list. Default: the rules of the link as they are.',
      ),
    draws: wholeNumberSchema()
      .min(1)
      .max(10_000)
      .optional()
      .describe(
        'How many visits `shares` are made of where weights alone do not say them. Default 1,000 there.',
      ),
  })
  .meta({ example: { ip: '81.2.69.142', device: 'mobile', query: { sub1: 'a' }, seed: 7, draws: 1000 } })

export type SimulateBody = z.infer<typeof simulateBody>

const traceEntry = z.object({
  ruleId: z.string(),
  matched: z
    .boolean()
    .describe(
      'Whether it would take the visitor: its filters match and it has something to serve. An earlier rule or the draw may still have won.',
    ),
  filters: z.array(z.object({ kind: z.string(), matched: z.boolean(), reason: z.string() })),
  lostTo: z
    .object({ ruleId: z.string().nullable(), by: z.enum(['order', 'draw', 'binding', 'weight']) })
    .nullable()
    .describe(
      'Why it does not get the visitor although it has matched; null where it does, or has not matched. `order`: `ruleId` takes the visitor before it; `draw`: that rule came out of the A/B draw of both; `binding`: the visitor is bound to that rule; `weight`: a weight of 0 gets no new visitor, `ruleId` is null where no rule takes the visitor.',
    ),
})

const outcomeShare = z.object({
  ruleId: z.string().nullable().describe('`null`: the link’s own target.'),
  landingId: z.string().nullable(),
  offerId: z.string().nullable().describe('Behind a landing: the offer that those get who go on from it.'),
  share: z.number().describe('Above 0; those of all outcomes add up to 1.'),
})

const hop = z.object({
  code: z.string(),
  linkId: z.string().nullable().describe('Null: there is no such link in the workspace.'),
})

/** What would become of the visit (contract §4, "Simulator"). */
export const simulation = z
  .object({
    matchedRuleId: z.string().nullable().describe('`null`: no rule, the link’s own target.'),
    decision: z
      .enum(['redirect', 'landing_offer', ...actionTypes, 'gone', 'not_found', 'blocked'])
      .describe(
        'What the rule does; without one the link’s own target is redirected to. `gone`: the link takes no visitors then (410), or that which `send_to_campaign` leads to; `not_found`: there is nowhere to go (404); `blocked`: a bot that the workspace blocks (403).',
      ),
    resolvedUrl: z
      .string()
      .nullable()
      .describe('Where the visitor goes, through other links too; null where an answer is shown instead.'),
    redirectType: z.enum(redirectTypes).nullable(),
    deepLink: z
      .string()
      .nullable()
      .describe('Into an app: a page tries it before `resolvedUrl`, on the system of the visitor.'),
    variant: z
      .object({
        ruleId: z.string(),
        weight: z.int().nullable(),
        share: z.number().nullable(),
        landingId: z.string().nullable(),
        offerId: z.string().nullable(),
      })
      .nullable()
      .describe(
        'What was drawn: the rule out of an A/B draw, with its weight and its share (0 to 1) among those that matched, null where there was none; the landing, or the offer without one. Behind a landing the offer is drawn when the visitor goes on.',
      ),
    trace: z.array(traceEntry).describe('Every active rule in processing order.'),
    asksPassword: z
      .boolean()
      .describe(
        'Whether a password is required on the way: that of the link, or of one that `send_to_campaign` leads to. The visitor is one who knows it.',
      ),
    hops: z
      .array(hop)
      .optional()
      .describe(
        'Only where a rule sends to another link. The links that `send_to_campaign` leads to, one after the other, at most five. `not_found` is a loop where the last one, or the link itself, is there twice; a last one without `linkId` is unknown.',
      ),
    shares: z
      .array(outcomeShare)
      .optional()
      .describe(
        'Only where `draws` or `rules` is given. Where visitors like this one go, the largest share first: by the weights of the rules, landings and offers that take part in the draws, exactly; where a rule that may be drawn sends to another link, counted of `draws` visits. None where no rule is evaluated.',
      ),
  })
  .meta({
    examples: [
      {
        matchedRuleId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4b',
        decision: 'redirect',
        resolvedUrl: 'https://shop.example/gb?click=019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4c',
        redirectType: '302',
        deepLink: null,
        variant: null,
        asksPassword: false,
        trace: [
          {
            ruleId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4b',
            matched: true,
            filters: [{ kind: 'country', matched: true, reason: 'country "GB" is one of GB; wanted: is' }],
            lostTo: null,
          },
        ],
        shares: [
          { ruleId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4b', landingId: null, offerId: null, share: 1 },
        ],
      },
    ],
  })

export type SimulationRecord = z.infer<typeof simulation>
