import type { ApiApp } from '../../deps.ts'
import { publicRoute } from '../../plugins/access.ts'
import { healthAnswer, readyAnswer } from './health.schema.ts'
import type { HealthService } from './health.service.ts'

const config = { access: publicRoute(), limit: false, anyQuery: true } as const

export function declareHealthRoutes(app: ApiApp, service: HealthService, isClosing: () => boolean): void {
  app.route({
    method: 'GET',
    url: '/health',
    config,
    schema: {
      summary: 'Which part is up',
      description: '503 when Postgres is down, or takes no writes since its disk is full. Not limited.',
      tags: ['Health'],
      response: { 200: healthAnswer, 503: healthAnswer },
    },
    handler: async (_request, reply) => {
      const data = await service.check()
      return reply.code(data.status === 'down' ? 503 : 200).send({ data })
    },
  })

  app.route({
    method: 'GET',
    url: '/ready',
    config,
    schema: {
      summary: 'Whether to send requests here',
      description: '503 from the beginning of a shutdown on. Independent of all other parts. Not limited.',
      tags: ['Health'],
      response: { 200: readyAnswer, 503: readyAnswer },
    },
    handler: async (_request, reply) => {
      const ready = !isClosing()
      return reply.code(ready ? 200 : 503).send({ data: { ready } })
    },
  })
}
