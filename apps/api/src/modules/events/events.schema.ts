import { z } from 'zod'
import { timestamp } from '../../envelope.ts'

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
    bioLinkId: z.uuid().nullable(),
    ipAddress: z.string().optional().describe('Only where raw addresses are stored.'),
    clickedAt: timestamp,
    countryCode: text,
    countryName: text,
    city: text,
    deviceType: z.string(),
    browser: text,
    browserVersion: text,
    os: text,
    osVersion: text,
    language: text,
    refererDomain: text,
    isUnique: z.boolean(),
    originalUrl: text,
    shortUrl: text,
    matchedRuleId: z.uuid().nullable(),
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
        bioLinkId: null,
        clickedAt: '2026-01-02T03:04:05.678Z',
        countryCode: 'GB',
        countryName: 'United Kingdom',
        city: 'London',
        deviceType: 'mobile',
        browser: 'Safari',
        browserVersion: '18.1',
        os: 'iOS',
        osVersion: '18.1',
        language: 'en-gb',
        refererDomain: 'news.example',
        isUnique: true,
        originalUrl: 'https://shop.example/product',
        shortUrl: 'https://go.example/summer-sale',
        matchedRuleId: null,
        resolvedParams: { utm_source: 'newsletter' },
        resolvedUrl: 'https://shop.example/product?utm_source=newsletter',
        retargetingPixels: [{ provider: 'facebook', pixelId: '123456789012345' }],
      },
    ],
  })
export type ClickRecord = z.infer<typeof clickRecord>
