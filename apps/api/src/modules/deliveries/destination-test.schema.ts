import { z } from 'zod'

/** The click that a test is about. */
export const testedClick = z
  .uuid()
  .optional()
  .describe('A click of the workspace: its facts are sent. Not given: those of a sample click.')

/** What a test of a destination sent, and what came back (contract-2 §12). */
export const destinationTest = z
  .object({
    isDelivered: z.boolean().describe('Whether an event that is sent like this would count as delivered.'),
    error: z.string().nullable().describe('Why not.'),
    sent: z
      .object({
        method: z.enum(['GET', 'POST']),
        url: z.string(),
        headers: z.record(z.string(), z.string()),
        body: z.string().nullable(),
      })
      .nullable()
      .describe('What was sent, its secrets as `[secret]`. Null: nothing was.'),
    answer: z
      .object({
        status: z.int().nullable(),
        ms: z.int().describe('How long it took.'),
        body: z.string().nullable().describe('At most 1 KiB.'),
      })
      .nullable()
      .describe('Null: none came.'),
  })
  .meta({
    id: 'DestinationTest',
    examples: [
      {
        isDelivered: true,
        error: null,
        sent: {
          method: 'GET',
          url: 'https://source.example/postback?cid=abc&status=sale&payout=1',
          headers: {},
          body: null,
        },
        answer: { status: 200, ms: 120, body: 'OK' },
      },
    ],
  })
export type DestinationTest = z.infer<typeof destinationTest>
