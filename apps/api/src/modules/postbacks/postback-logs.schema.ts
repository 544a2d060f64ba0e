import { postbackResults } from '@waymark/db'
import { z } from 'zod'
import { pageQuery, timestamp } from '../../envelope.ts'
import { instantText } from '../../instant.ts'

const sources = ['postback', 'track'] as const

export const listPostbackLogsQuery = pageQuery(['receivedAt'], {
  field: 'receivedAt',
  descending: true,
}).extend({
  result: z.enum(postbackResults).optional().describe('Only those with this result.'),
  source: z.enum(sources).optional().describe('Only those that came this way.'),
  networkId: z.uuid().optional().describe('Only those of this affiliate network.'),
  conversionId: z.uuid().optional().describe('Only those about this conversion.'),
  unknownWord: z
    .string()
    .trim()
    .toLowerCase()
    .max(500)
    .optional()
    .describe('Only those that were ignored since nothing says what this word of a network means.'),
  from: instantText.optional().describe('Received from then on; ISO 8601, in the zone of the workspace.'),
  to: instantText.optional().describe('Received before then; a date includes its day.'),
})
export type ListPostbackLogsQuery = z.infer<typeof listPostbackLogsQuery>

export const postbackLogParams = z.object({ logId: z.uuid().describe('Id of the record.') })

/** Contract §7, the postback log. */
export const postbackLogRecord = z
  .object({
    id: z.uuid(),
    receivedAt: timestamp,
    source: z.enum(sources).describe('`track`: from a visitor, by POST or GET /conversions/track.'),
    ip: z.string(),
    method: z.string(),
    query: z.record(z.string(), z.string()).describe('The parameters as they came; the key is masked.'),
    result: z
      .enum(postbackResults)
      .describe(
        '`refused`: answered 400 or 403. `unknown`: answered 404, or its click did not come in time.',
      ),
    reason: z.string().nullable().describe('Why it was refused or ignored; null: it was not.'),
    unknownWord: z
      .string()
      .nullable()
      .describe(
        'The word of the network, in small letters, that it was ignored for: with it in the network’s `statusMap` a replay counts it. Null: it is about something else.',
      ),
    conversionId: z.uuid().nullable(),
    networkId: z.uuid().nullable(),
  })
  .meta({
    id: 'PostbackLog',
    examples: [
      {
        id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b70',
        receivedAt: '2026-01-02T03:04:05.678Z',
        source: 'postback',
        ip: '192.0.2.7',
        method: 'GET',
        query: { click_id: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a', status: 'approved', key: '***' },
        result: 'created',
        reason: null,
        unknownWord: null,
        conversionId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60',
        networkId: null,
      },
    ],
  })
export type PostbackLogRecord = z.infer<typeof postbackLogRecord>

const postbackCounts = z
  .record(z.enum(postbackResults), z.int())
  .describe('How many there are by result: of all that the other parameters leave, whatever `result` says.')
  .meta({
    examples: [{ created: 7, updated: 2, duplicate: 1, pending: 0, ignored: 3, refused: 0, unknown: 1 }],
  })
export type PostbackCounts = z.infer<typeof postbackCounts>

export const postbackLogPage = z.object({
  data: z.array(postbackLogRecord),
  meta: z.object({ total: z.int(), limit: z.int(), offset: z.int(), counts: postbackCounts }),
})
