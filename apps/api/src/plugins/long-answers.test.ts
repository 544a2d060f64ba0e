import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import Fastify from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ApiApp } from '../deps.ts'
import { addLongAnswers, jsonSteps } from './long-answers.ts'

const row = z.object({ name: z.string(), at: z.date().nullable().optional(), tags: z.array(z.int()) })
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `"${index}`, tags: [index], secret: 'x' }))

function written(schema: z.ZodType, value: unknown): { json: string | undefined; steps: number } {
  const steps = jsonSteps(schema, value)
  for (let count = 0; ; count++) {
    const step = steps.next()
    if (step.done) return { json: step.value, steps: count }
  }
}

describe('a long answer', () => {
  it.each<[title: string, schema: z.ZodType, value: unknown]>([
    ['a list', z.object({ data: z.array(row) }), { data: rows(1_050) }],
    ['no item', z.object({ data: z.array(row) }), { data: [] }],
    [
      'a list among fields',
      z.object({ data: z.object({ all: z.int(), rows: z.array(row) }) }),
      { data: { rows: rows(3), all: 3, more: 1 } },
    ],
    [
      'a field that is not there',
      z.object({ data: z.array(row), meta: row.optional() }),
      { data: [], meta: undefined },
    ],
    ['null', z.object({ data: z.array(row).nullable() }), { data: null }],
    ['a list of a union', z.object({ data: z.union([row, z.array(row)]) }), { data: rows(2) }],
    [
      'a list of a union of lists',
      z.object({ data: z.union([z.array(z.int()), z.array(row)]) }),
      { data: rows(2) },
    ],
    ['no list of a union', z.object({ data: z.union([row, z.array(row)]) }), { data: rows(1)[0] }],
    [
      'fields that the schema does not name',
      z.object({ data: z.looseObject({ a: z.int() }) }),
      { data: { a: 1, b: 2 } },
    ],
    ['a map', z.object({ data: z.record(z.string(), z.int()) }), { data: { '__"': 1 } }],
  ])('is written as the serializer writes it: %s', (_, schema, value) => {
    const serialize = serializerCompiler({ schema, method: 'GET', url: '/' })
    expect(written(schema, value).json).toBe(serialize(value))
  })

  it.each([
    ['a list', z.array(row)],
    ['a list, where it may be one record', z.union([row, z.array(row)])],
  ])('is written a hundred items at a time: %s', (_, data) => {
    expect(written(z.object({ data }), { data: rows(1_050) }).steps).toBe(11)
  })

  it('is refused where its schema refuses it', () => {
    const wrong = [...rows(300), { name: 5, tags: [] }]
    expect(() => written(z.object({ data: z.array(row) }), { data: wrong })).toThrow(z.ZodError)
    expect(() => written(z.object({ data: z.array(row), meta: row }), { data: [] })).toThrow(z.ZodError)
  })
})

describe('an app whose long answers are written in slices', () => {
  let app: ApiApp
  let checked = 0
  const slowRow = z.custom<number>((given) => {
    const startedMs = performance.now()
    while (performance.now() - startedMs < 0.1);
    checked++
    return typeof given === 'number'
  })
  const list = () => ({ data: Array.from({ length: 600 }, (_, index) => index) })

  beforeAll(() => {
    app = Fastify().withTypeProvider<ZodTypeProvider>()
    app.setSerializerCompiler(serializerCompiler)
    addLongAnswers(app)
    const schema = { response: { 200: z.object({ data: z.array(slowRow) }) } }
    app.route({ method: 'GET', url: '/long', schema, handler: async () => list() })
    app.route({
      method: 'GET',
      url: '/wrong',
      schema,
      handler: async () => JSON.parse(JSON.stringify({ data: [...list().data, 'x'] })),
    })
  })
  afterAll(() => app.close())

  it('answers other requests between some hundred items', async () => {
    let before = 0
    let longest = 0
    const onNextLoop = () => {
      longest = Math.max(longest, checked - before)
      before = checked
      next = setImmediate(onNextLoop)
    }
    let next = setImmediate(onNextLoop)
    const answer = await app.inject('/long')
    await yieldToEventLoop()
    clearImmediate(next)
    expect(answer.body).toBe(JSON.stringify(list()))
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(checked).toBe(600)
    // Counted in items: on a busy machine a slice has fewer, never more.
    expect(longest).toBeLessThanOrEqual(200)
  })

  it('answers with an error where an item is not as the schema says', async () => {
    expect((await app.inject('/wrong')).statusCode).toBe(500)
  })
})
