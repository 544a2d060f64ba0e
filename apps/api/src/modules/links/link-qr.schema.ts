import { z } from 'zod'
import { wholeNumber } from '../../envelope.ts'
import { domainQuery } from './links.schema.ts'
import { contrast, hexColor, hexOrTransparent, white } from './qr/colors.ts'
import { qrFormats } from './qr/format.ts'
import { qrLevels } from './qr/modules.ts'

/** What WCAG requires of graphics; cameras in poor light need no less. */
const leastContrast = 3

const rgb = z.tuple([z.number(), z.number(), z.number()])
const readColors = z.looseObject({ color: rgb, background: rgb.nullable() })

/** Contract §3: GET /links/{code}/qr. */
export const qrQuery = domainQuery
  .extend({
    format: z.enum(qrFormats).optional().describe('Default: by `Accept`, else `svg`.'),
    size: wholeNumber({ min: 64, max: 4096, fallback: 512 }).describe(
      'Width and height in pixels: at least one for each square. In a PNG squares are whole pixels, and what is left over widens the quiet zone.',
    ),
    margin: wholeNumber({ min: 0, max: 16, fallback: 4 }).describe(
      'Quiet zone in squares of the code; readers want 4.',
    ),
    color: hexColor.prefault('000000').meta({ description: 'Hex, `#` optional.', example: '1a2b3c' }),
    background: hexOrTransparent.prefault('ffffff').meta({
      description: 'Hex or `transparent`. `color` must stand out from it (contrast 3:1).',
      example: 'ffffff',
    }),
    level: z.enum(qrLevels).default('M').describe('The same as `errorCorrection`, which wins.'),
    errorCorrection: z
      .enum(qrLevels)
      .optional()
      .describe(
        'How much of the code may be dirty or covered: about 7 % (`L`), 15 % (`M`, the default), 25 % (`Q`) or 30 % (`H`).',
      ),
    logo: z
      .enum(['true', 'false'], {
        error: 'must be `true` (the mark of Waymark) or `false`: pictures of your own are not taken',
      })
      .transform((value) => value === 'true')
      .prefault('false')
      .meta({
        description:
          'Whether the mark of Waymark is in the middle; `errorCorrection` is `H` then. Nothing is fetched: other pictures are refused.',
        example: 'false',
      }),
  })
  .superRefine(
    ({ color, background: ground }, context) => {
      if (contrast(color, ground ?? white) >= leastContrast) return
      context.addIssue({
        code: 'custom',
        path: ['color'],
        message: 'is too close to the background to be read',
      })
    },
    // Also beside other wrong parameters: one answer names all of them.
    { when: ({ value }) => readColors.safeParse(value).success },
  )
export type QrQuery = z.infer<typeof qrQuery>
