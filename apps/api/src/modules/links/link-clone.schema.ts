import { aliasSchema } from '@waymark/domain'
import { z } from 'zod'

/** POST /links/{code}/clone (contract-2 §11). */
export const cloneLinkBody = z
  .strictObject({
    customAlias: aliasSchema.nullable().optional().describe('Default: none.'),
    title: z
      .string()
      .trim()
      .max(300)
      .nullable()
      .optional()
      .describe('Default: the title of the link, else its alias or code, with `copy` after it.'),
    isActive: z.boolean().optional().describe('Default: false.'),
  })
  .meta({ example: { title: 'Autumn sale' } })
export type CloneLinkBody = z.infer<typeof cloneLinkBody>
