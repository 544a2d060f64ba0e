import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { dateField } from '../../instant.ts'
import { idParams } from '../fields.ts'

const fields = {
  date: dateField.describe('The day that it is about, in the time zone of the workspace.'),
  text: z.string().trim().min(1).max(500),
  linkId: z.uuid().toLowerCase().nullable().describe('The link that it is about; null: the whole workspace.'),
}

const example = {
  date: '2026-01-31',
  text: 'New landing page',
  linkId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b3a',
}

export const createAnnotationBody = z
  .strictObject({ ...fields, linkId: fields.linkId.default(null) })
  .meta({ example })
export type CreateAnnotationBody = z.infer<typeof createAnnotationBody>

export const patchAnnotationBody = z
  .strictObject(fields)
  .partial()
  .meta({ example: { text: 'The new landing page' } })
export type PatchAnnotationBody = z.infer<typeof patchAnnotationBody>

export const annotationParams = idParams

const days = z.object({ from: dateField.optional(), to: dateField.optional() })

export const listAnnotationsQuery = pageQuery(['date', 'createdAt', 'updatedAt'], {
  field: 'date',
  descending: true,
})
  .extend({
    from: days.shape.from.describe('Those of this day or later.'),
    to: days.shape.to.describe('Those of this day or earlier.'),
    linkId: z.uuid().toLowerCase().optional().describe('Those of this link.'),
  })
  .refine(({ from = '', to = from }) => from <= to, {
    path: ['to'],
    message: 'must not be before from',
    when: ({ value }) => days.safeParse(value).success,
  })
export type ListAnnotationsQuery = z.infer<typeof listAnnotationsQuery>

/** Contract-2 §13, `/annotations`. */
export const annotationRecord = z
  .object({
    id: z.uuid(),
    date: z.iso.date(),
    text: z.string(),
    linkId: z.uuid().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'Annotation',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b73',
        ...example,
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type AnnotationRecord = z.infer<typeof annotationRecord>
