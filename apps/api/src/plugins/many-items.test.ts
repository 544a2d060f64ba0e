import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import Fastify, { type FastifyRequest } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ApiApp } from '../deps.ts'
import { costEntry } from '../modules/costs/costs.schema.ts'
import { manyItems, validateManyItems } from './many-items.ts'
import { compileValidator, detailsOf } from './validation.ts'

const cost = { periodStart: '2026-01-01', periodEnd: '2026-01-01', amount: 1 }
const wrong = { ...cost, amount: -1, more: 1 }

describe('a list of a body that may have thousands of items', () => {
  let validated = 0
  const slowItem = z.int().transform((item) => {
    const startedMs = performance.now()
    while (performance.now() - startedMs < 1);
    validated++
    return item * 2
  })
  let app: ApiApp | undefined
  afterEach(() => app?.close())

  /** Answers with what its route was given. */
  async function build(item: z.ZodType, most: number): Promise<ApiApp> {
    const built: ApiApp = Fastify().withTypeProvider<ZodTypeProvider>()
    app = built
    built.setValidatorCompiler(compileValidator)
    built.setSerializerCompiler(serializerCompiler)
    built.setErrorHandler((error, _request, reply) =>
      reply.code(400).send(Reflect.get(Object(error), 'details')),
    )
    validateManyItems(built)
    const items = manyItems(item, most)
    built.route({
      method: 'POST',
      url: '/',
      config: { manyItems: { items } },
      schema: { body: z.strictObject({ items: items.schema }) },
      handler: async ({ body }: FastifyRequest) => body,
    })
    return built
  }
  const post = async (item: z.ZodType, most: number, body: object) =>
    (await build(item, most)).inject({ method: 'POST', url: '/', payload: body })

  it('lets other requests be answered between few items, and validates each once', async () => {
    validated = 0
    let before = 0
    let longest = 0
    const onNextLoop = () => {
      longest = Math.max(longest, validated - before)
      before = validated
      next = setImmediate(onNextLoop)
    }
    let next = setImmediate(onNextLoop)
    const items = Array.from({ length: 200 }, (_, index) => index)
    const answer = await post(slowItem, 200, { items })
    // Once more, for what came last.
    await yieldToEventLoop()
    clearImmediate(next)
    expect(answer.json()).toEqual({ items: items.map((item) => item * 2) })
    expect(validated).toBe(200)
    // Counted in items, each of a millisecond: on a busy machine a slice has fewer, never more.
    expect(longest).toBeLessThanOrEqual(6)
  })

  it.each<[title: string, items: unknown]>([
    ['wrong items', [cost, wrong, 5, null, cost, {}]],
    ['more wrong fields than are named', Array.from({ length: 600 }, () => wrong)],
    ['too many', Array.from({ length: 1_001 }, () => wrong)],
    ['no list', 'x'],
    ['nothing', undefined],
  ])('is refused as its schema refuses it: %s', async (_, items) => {
    const { error } = z
      .strictObject({ items: manyItems(costEntry, 1_000).schema })
      .safeParse({ items, other: 1 })
    const answer = await post(costEntry, 1_000, { items, other: 1 })
    expect(answer.statusCode).toBe(400)
    const details = error === undefined ? [] : detailsOf(error)
    expect(details.length).toBeGreaterThan(1)
    expect(answer.json().slice(0, 1_000)).toEqual(details.slice(0, 1_000))
  })
})
