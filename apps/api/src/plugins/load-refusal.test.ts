import { serverOptions } from '@waymark/http'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, it } from 'vitest'
import { addErrorHandling } from './errors.ts'
import { createLoadRefusals, refuseGuesses, refuseLoadOfAll, refuseLoadOfCaller } from './load-refusal.ts'

const errors = {
  caller: () => refuseLoadOfCaller('sign-ins', 2),
  guesses: () => refuseGuesses('key-guesses', { message: 'Too many.', retryAfterSeconds: 0 }),
  all: () => refuseLoadOfAll('password-hashes'),
}

function refusing() {
  const lines: { level: number; load?: string; refused?: number; err?: unknown }[] = []
  const { log: logger } = Fastify({
    logger: { level: 'info', stream: { write: (line) => lines.push(JSON.parse(line)) } },
  })
  let nowMs = 0
  const refusals = createLoadRefusals(() => nowMs)
  const options = serverOptions({ logger, trustProxy: [], clock: () => 0 })
  const app = Fastify(options).withTypeProvider<ZodTypeProvider>()
  addErrorHandling(app, { clock: () => 0, refusals, methodsOf: () => [] })
  for (const [name, error] of Object.entries(errors))
    app.get(`/${name}`, async () => {
      throw error()
    })
  const call = (name: string, ip = '192.0.2.1') => app.inject({ url: `/${name}`, remoteAddress: ip })
  return { call, lines, refusals, pass: (ms: number) => (nowMs += ms) }
}

it.each([
  ['caller', 429, '2', 30, 'sign-ins'],
  ['guesses', 429, '1', 30, 'key-guesses'],
  ['all', 503, '1', 40, 'password-hashes'],
])(
  'a refusal for the load of %s is a %i, counted, and no error of the log',
  async (name, status, retryAfter, level, load) => {
    const { call, lines, refusals } = refusing()
    const answer = await call(name)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, retryAfter])
    expect(answer.json().message).toMatch(/Try again in \d s\.$/)
    expect(answer.json().message).not.toContain('is down')
    expect(lines).toMatchObject([{ level, load, status, ip: '192.0.2.1', refused: 1 }])
    expect(lines[0]).not.toHaveProperty('err')
    expect(refusals.counts()).toEqual([[{ load, status: String(status) }, 1]])
  },
)

it('a flood of them is a line in ten seconds for each address, with their number', async () => {
  const { call, lines, refusals, pass } = refusing()
  for (let round = 0; round < 50; round++) await call('caller')
  await call('caller', '192.0.2.2')
  pass(10_000)
  await call('caller')
  expect(lines.map(({ refused }) => refused)).toEqual([1, 1, 50])
  expect(refusals.counts()).toEqual([[{ load: 'sign-ins', status: '429' }, 52]])
})
