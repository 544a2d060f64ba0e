import { isCountryCode } from '@waymark/rule-engine'
import { z } from 'zod'
import { bomDescription } from '../../csv.ts'
import { timestamp } from '../../envelope.ts'
import { analyticsQuery, botsDescription } from '../analytics/index.ts'
import { reportBodyExample, reportExportBody } from '../report-body.ts'

const { from, to, timezone } = analyticsQuery.shape
const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCountryCode, 'must be an ISO 3166-1 alpha-2 country code, such as GB')

/** Of whose clicks: those of a link, of a collection, or of the workspace. */
const clicksBody = z
  .strictObject({
    linkId: z.uuid().toLowerCase().optional().describe('The clicks of this link.'),
    collectionId: z.uuid().toLowerCase().optional().describe('Those of a collection, in place of a link.'),
    from,
    to,
    timezone,
    countries: z.array(countryCode).max(250).optional().describe('Only clicks from these countries.'),
    bots: z.boolean().optional().describe(botsDescription),
    bom: z.boolean().optional().describe(bomDescription),
  })
  .refine(({ linkId, collectionId }) => linkId === undefined || collectionId === undefined, {
    path: ['collectionId'],
    message: 'must be left out where `linkId` names a link',
  })
export type ClicksBody = z.infer<typeof clicksBody>

const reportExample = { kind: 'report' as const, body: reportBodyExample }
const clicksExample = {
  kind: 'clicks' as const,
  body: { from: '2026-01-01', to: '2026-01-31', countries: ['GB', 'US'] },
}

const bom = z.boolean().optional().describe(`${bomDescription} The same as \`bom\` of the body.`)

/** What is to be downloaded: the file of `POST /analytics/report/export`, or that of clicks. */
export const createDownloadBody = z
  .discriminatedUnion('kind', [
    z
      .strictObject({ kind: z.literal('report'), body: reportExportBody, bom })
      .meta({ title: 'ReportDownload', examples: [reportExample] }),
    z
      .strictObject({ kind: z.literal('clicks'), body: clicksBody, bom })
      .meta({ title: 'ClicksDownload', examples: [clicksExample] }),
  ])
  .meta({ example: reportExample })
export type CreateDownloadBody = z.infer<typeof createDownloadBody>

/** Contract-2 §13, `POST /downloads`. */
export const downloadRecord = z
  .object({ url: z.url().describe('Opens the file once, without credentials.'), expiresAt: timestamp })
  .meta({
    id: 'Download',
    examples: [
      {
        url: 'https://api.example.com/api/v1/downloads/p6Jm0vY2S3mXw1Qh8cZr5A',
        expiresAt: '2026-01-02T03:05:05.678Z',
      },
    ],
  })
export type DownloadRecord = z.infer<typeof downloadRecord>
