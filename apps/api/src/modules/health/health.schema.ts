import { z } from 'zod'
import { dataOf } from '../../envelope.ts'

const state = z.enum(['up', 'down'])

export const healthAnswer = dataOf(
  z.object({
    status: z
      .enum(['ok', 'degraded', 'down'])
      .describe('`degraded`: a part is down but the api answers; `down`: Postgres is down.'),
    parts: z.object({ postgres: state, clickhouse: state, redis: state, kafka: state.optional() }),
  }),
)

export const readyAnswer = dataOf(z.object({ ready: z.boolean() }))

export type Health = z.infer<typeof healthAnswer>['data']
