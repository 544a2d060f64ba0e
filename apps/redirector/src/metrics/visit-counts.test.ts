import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createVisitCounts } from './visit-counts.ts'

it.each([
  [
    'answers at once',
    (reply: { code: (status: number) => { send: () => void } }) => void reply.code(302).send(),
    '302',
  ],
  [
    'answers later',
    async (reply: { code: (status: number) => { send: () => void } }) => void reply.code(404).send(),
    '404',
  ],
  [
    'throws',
    () => {
      throw new Error('no')
    },
    '500',
  ],
  ['rejects', () => Promise.reject(new Error('no')), '500'],
])('counts a visit whose handler %s', async (_name, answer, status) => {
  const visits = createVisitCounts()
  const app = Fastify()
  app.route({
    method: 'GET',
    url: '/*',
    handler: visits.counted((_request, reply) => answer(reply) ?? undefined),
  })
  const response = await app.inject('/code')
  expect(String(response.statusCode)).toBe(status)
  expect(visits.byStatus()).toEqual([[{ status }, 1]])
  expect(visits.times.count()).toBe(1)
  expect(visits.times.sum()).toBeGreaterThan(0)
})
