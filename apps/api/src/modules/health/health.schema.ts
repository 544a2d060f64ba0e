import { z } from 'zod'
import { dataOf } from '../../envelope.ts'

const state = z.enum(['up', 'down'])

export const healthAnswer = dataOf(
  z
    .object({
      status: z
        .enum(['ok', 'degraded', 'down'])
        .describe(
          '`degraded`: a part is down but the api answers; `down`: Postgres is down, or takes no writes.',
        ),
      parts: z.object({
        postgres: state,
        clickhouse: state,
        redis: state,
        kafka: state.optional(),
        redirector: state.optional().describe('Under `npm start`, where it is a process beside the api.'),
      }),
      reasons: z
        .object({ postgres: z.string().describe('One sentence, such as "Postgres is out of disk space."') })
        .optional()
        .describe('Why Postgres is down; left out while it is up.'),
    })
    .meta({
      id: 'Health',
      examples: [{ status: 'ok', parts: { postgres: 'up', clickhouse: 'up', redis: 'up', kafka: 'up' } }],
    }),
)

export const readyAnswer = dataOf(z.object({ ready: z.boolean() }).meta({ examples: [{ ready: true }] }))

export type Health = z.infer<typeof healthAnswer>['data']
