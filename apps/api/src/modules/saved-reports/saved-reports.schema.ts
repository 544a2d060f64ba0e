import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { idParams, recordName } from '../fields.ts'
import { reportBody, reportBodyExample } from '../report-body.ts'

const isPublic = z
  .boolean()
  .describe(
    '`true`: anyone with the `publicToken` may read the report. It is made when the report becomes public.',
  )

export const createSavedReportBody = z
  .strictObject({ name: recordName, config: reportBody, isPublic: isPublic.default(false) })
  .meta({ example: { name: 'Revenue by country', config: reportBodyExample, isPublic: true } })
export type CreateSavedReportBody = z.infer<typeof createSavedReportBody>

export const patchSavedReportBody = z
  .strictObject({ name: recordName, config: reportBody, isPublic })
  .partial()
  .meta({ example: { name: 'Revenue, country by country' } })
export type PatchSavedReportBody = z.infer<typeof patchSavedReportBody>

export const savedReportParams = idParams

export const listSavedReportsQuery = pageQuery(['createdAt', 'updatedAt', 'name'], {
  field: 'createdAt',
  descending: true,
})
export type ListSavedReportsQuery = z.infer<typeof listSavedReportsQuery>

/** Contract §9, "Saved reports". */
export const savedReportRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    config: z
      .record(z.string(), z.unknown())
      .describe(
        'The report body as it was sent; without `timezone`, with the zone that the workspace had when it was saved.',
      ),
    isPublic: z.boolean(),
    publicToken: z
      .string()
      .nullable()
      .describe('Null while the report is not public, and for members who see some links only.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'SavedReport',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b51',
        name: 'Revenue by country',
        config: reportBodyExample,
        isPublic: true,
        publicToken: 'p6Jm0vY2S3mXw1Qh8cZr5A',
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type SavedReportRecord = z.infer<typeof savedReportRecord>
