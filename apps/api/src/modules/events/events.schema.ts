import { z } from 'zod'
import { timestamp } from '../../envelope.ts'
import { simulation } from '../simulator/index.ts'

export const clickTokenParams = z.object({
  clickToken: z.uuid().meta({
    description: 'The click id that targets and postbacks carry.',
    examples: ['019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a'],
  }),
})

const text = z.string().nullable()

/** Specification, "Click event (lookup by click token)". */
export const clickRecord = z
  .object({
    clickToken: z.uuid(),
    linkId: z.uuid().nullable(),
    linkTitle: text.describe('What the link is called now; null: it has no title.'),
    bioLinkId: z.uuid().nullable(),
    code: z.string().describe('The code that was visited.'),
    domain: text.describe('The host of `shortUrl`.'),
    ipAddress: z.string().optional().describe('Only where raw addresses are stored.'),
    clickedAt: timestamp,
    countryCode: text,
    countryName: text,
    region: text,
    city: text,
    deviceType: z.string(),
    deviceBrand: text.describe('As the user agent says.'),
    deviceModel: text,
    browser: text,
    browserVersion: text,
    os: text,
    osVersion: text,
    language: text,
    inApp: text.describe('The app whose in-app browser it was; it is the `browser`, too.'),
    isp: text.describe(
      'The provider; like `connectionType` and `asn`, as the databases of `GEOIP_ISP_DB` know it.',
    ),
    connectionType: text,
    asn: z.int().nullable().describe('Number of the network (autonomous system).'),
    userAgent: z.string(),
    refererDomain: text,
    isUnique: z.boolean(),
    isBot: z.boolean(),
    botReason: text.describe('Why it counts as a bot: the rule or mark that said so; null for people.'),
    subIds: z.record(z.string(), z.string()),
    externalId: text,
    clickIds: z
      .record(z.string(), z.string())
      .describe('Click ids of ad platforms that the visit brought, by name: `gclid`, `gbraid`, `ScCid` …'),
    keyword: text,
    source: text,
    cost: z
      .number()
      .nullable()
      .describe(
        'What reports count for the click, now: its price by the cost model of its traffic source, what its conversions add to it, and its share of the cost records of its link. Null: nothing, and in live events, where `costGiven` is what the query said. Costs of the whole workspace are of no click.',
      ),
    costCurrency: z.string().describe('Of `cost`: the base currency of the workspace.'),
    costGiven: z
      .number()
      .nullable()
      .describe(
        'What the query of the visit said. It counts in reports only where the traffic source takes it (`from_click`).',
      ),
    currency: text.describe(
      'Of `costGiven`, as the query said it; null: the base currency of the workspace.',
    ),
    originalUrl: text,
    shortUrl: text,
    matchedRuleId: z.uuid().nullable(),
    landingId: z.uuid().nullable(),
    offerId: z.uuid().nullable().describe('The last one that the visitor went to.'),
    networkId: z.uuid().nullable(),
    trafficSourceId: z.uuid().nullable(),
    offerClickedAt: timestamp
      .nullable()
      .describe('When the visitor first went on from the landing to an offer.'),
    resolvedParams: z.record(z.string(), z.string()).nullable(),
    resolvedUrl: text,
    retargetingPixels: z
      .array(z.object({ provider: z.string(), pixelId: z.string() }))
      .nullable()
      .describe('Of the link, as it is now; null for clicks of no link.'),
  })
  .meta({
    id: 'Click',
    examples: [
      {
        clickToken: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a',
        linkId: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a',
        linkTitle: 'Summer sale',
        bioLinkId: null,
        code: 'summer-sale',
        domain: 'go.example',
        clickedAt: '2026-01-02T03:04:05.678Z',
        countryCode: 'GB',
        countryName: 'United Kingdom',
        region: 'England',
        city: 'London',
        deviceType: 'mobile',
        deviceBrand: 'Apple',
        deviceModel: 'iPhone',
        browser: 'Safari',
        browserVersion: '18.1',
        os: 'iOS',
        osVersion: '18.1',
        language: 'en-gb',
        inApp: null,
        isp: 'Example Telecom',
        connectionType: 'cellular',
        asn: 64_496,
        userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)',
        refererDomain: 'news.example',
        isUnique: true,
        isBot: false,
        botReason: null,
        subIds: { sub_id_1: 'adset-7' },
        externalId: null,
        clickIds: { gclid: 'Cj0KCQ' },
        keyword: null,
        source: null,
        cost: 0.054,
        costCurrency: 'USD',
        costGiven: 0.05,
        currency: 'EUR',
        originalUrl: 'https://shop.example/product',
        shortUrl: 'https://go.example/summer-sale',
        matchedRuleId: null,
        landingId: null,
        offerId: null,
        networkId: null,
        trafficSourceId: null,
        offerClickedAt: null,
        resolvedParams: { utm_source: 'newsletter' },
        resolvedUrl: 'https://shop.example/product?utm_source=newsletter',
        retargetingPixels: [{ provider: 'facebook', pixelId: '123456789012345' }],
      },
    ],
  })
export type ClickRecord = z.infer<typeof clickRecord>

/** What the rules of today would do with a recorded visit (contract §12). */
export const clickExplanation = z.object({
  click: clickRecord,
  storedRuleId: z
    .uuid()
    .nullable()
    .describe('The rule that served the visitor; null: the link’s own target.'),
  now: simulation
    .nullable()
    .describe(
      'What the simulator says of the same visitor at the same time with the rules of today. Null: the click is of no link, or of one that is gone for good.',
    ),
  sameAsStored: z
    .boolean()
    .describe(
      'Whether the rules of today come to the same rule. Where they draw, the draw of then is taken, as long as it is still possible: chance makes no difference.',
    ),
})
