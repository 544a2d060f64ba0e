import { conversionStatuses, givenUrlSchema } from '@waymark/domain'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { expectedApproval, idParams, recordName } from '../fields.ts'
import { findNetworkTemplate, neededWithoutTemplate } from '../templates/index.ts'

const maxMappedStatuses = 200

const networkStatus = z.string().trim().toLowerCase().min(1).max(100)

/** Two spellings of one status would leave it to chance which of them counts. */
const statedOnce = (statuses: readonly string[]) =>
  new Set(statuses.map((status) => status.trim().toLowerCase())).size === statuses.length

const anyMap = z.record(z.string(), z.unknown())

const statusMap = z
  .record(z.string(), z.enum(conversionStatuses))
  .superRefine(
    (map, context) => {
      const statuses = Object.keys(map)
      for (const status of statuses) {
        if (networkStatus.safeParse(status).success) continue
        context.addIssue({ code: 'custom', path: [status], message: 'a status has 1 to 100 characters' })
      }
      if (statuses.length > maxMappedStatuses) {
        context.addIssue({ code: 'custom', message: `maps at most ${maxMappedStatuses} statuses` })
      }
      if (!statedOnce(statuses)) {
        context.addIssue({
          code: 'custom',
          message: 'names a status twice: upper and lower case are the same',
        })
      }
    },
    // Also beside wrong values: one answer names all that is wrong.
    { when: ({ value }) => anyMap.safeParse(value).success },
  )
  .transform((map) =>
    Object.fromEntries(
      Object.entries(map).map(([status, ours]) => [status.trim().toLowerCase(), ours] as const),
    ),
  )
  .meta({
    description:
      'Status of the network (whatever its case) → ours; wins over the default dictionary. Replaced whole.',
    example: { approved: 'sale', hold: 'lead' },
  })

const fields = {
  name: recordName,
  postbackUrlTemplate: givenUrlSchema
    .max(8_192)
    .nullable()
    .describe(
      'For people: what to enter at the network, with the macros `{click_id} {status} {payout} {currency} {tid}` where the network has its own. Nothing calls it.',
    ),
  subidParam: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_.~[\]-]{1,64}$/, 'must be the name of a query parameter')
    .describe('Query parameter in which the network takes and returns the click id.'),
  statusMap,
  isActive: z.boolean(),
  expectedApproval: expectedApproval.describe(
    'Percent of its leads that are expected to become sales, for `expected_revenue` in reports, where neither the link nor the offer says one. Null: such leads count nothing there.',
  ),
}

const example = {
  name: 'Example Network',
  postbackUrlTemplate:
    'https://api.example/api/v1/postback?click_id={click_id}&status={status}&payout={payout}&currency={currency}&tid={tid}',
  subidParam: 'aff_sub',
  statusMap: { approved: 'sale', hold: 'lead' },
  isActive: true,
  expectedApproval: 65,
}

const templateId = z
  .string()
  .refine((id) => findNetworkTemplate(id) !== null, 'is no template of GET /templates/networks')
  .describe(
    'Of `GET /templates/networks`: it fills in name, postback URL, `subidParam` and status map where they are not given.',
  )

const named = neededWithoutTemplate({ name: 'string' })

export const createNetworkBody = z
  .strictObject({
    templateId: templateId.nullable().default(null),
    name: fields.name.optional().describe('Required without `templateId`.'),
    postbackUrlTemplate: fields.postbackUrlTemplate.optional(),
    subidParam: fields.subidParam.optional().describe('Default: `sub1`.'),
    statusMap: fields.statusMap.optional(),
    isActive: fields.isActive.default(true),
    expectedApproval: fields.expectedApproval.default(null),
  })
  .superRefine(named.check)
  .meta({ example, ...named.schema })
export type CreateNetworkBody = z.infer<typeof createNetworkBody>

export const patchNetworkBody = z
  .strictObject(fields)
  .partial()
  .meta({ example: { isActive: false } })
export type PatchNetworkBody = z.infer<typeof patchNetworkBody>

export const networkParams = idParams

export const listNetworksQuery = pageQuery(['createdAt', 'updatedAt', 'name'], {
  field: 'createdAt',
  descending: true,
})
export type ListNetworksQuery = z.infer<typeof listNetworksQuery>

export const deleteNetworkQuery = z.object({
  detach: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(false)
    .describe('`true`: its offers stay, without a network.'),
})

/** Specification, "Affiliate network". */
export const networkRecord = z
  .object({
    id: z.uuid(),
    workspaceId: z.uuid(),
    name: z.string(),
    postbackUrlTemplate: z.string().nullable(),
    subidParam: z.string(),
    statusMap: z.record(z.string(), z.string()),
    isActive: z.boolean(),
    expectedApproval: z.number().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'AffiliateNetwork',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4c',
        workspaceId: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a',
        ...example,
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:05.678Z',
      },
    ],
  })
export type NetworkRecord = z.infer<typeof networkRecord>
