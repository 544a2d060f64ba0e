import { runInSlices } from '@waymark/async'
import type { preSerializationHookHandler } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../deps.ts'
import { allOf } from './route-hooks.ts'

/** Answers with a longer list are written in slices. */
const longestAtOnce = 500
const itemsAtOnce = 100

const hasChecks = ({ def }: z.ZodType) => (def.checks ?? []).length > 0
/** Only the fields that it names, each by itself. */
const isPlain = (schema: z.ZodObject) => schema.def.catchall === undefined && !hasChecks(schema)

/** Of one record or a list of them, by what was sent: the schema of the list. */
const listOption = (schema: z.core.$ZodType): z.ZodArray | undefined => {
  if (!(schema instanceof z.ZodUnion) || hasChecks(schema)) return undefined
  const [option, ...more] = schema.options.filter((one) => !(one instanceof z.ZodObject))
  return option instanceof z.ZodArray && more.length === 0 ? option : undefined
}

/**
 * The JSON that the serializer of a schema writes, lists some items at a time. What is neither a plain object
 * nor a list is written whole.
 * @throws ZodError for what the schema does not take
 */
export function* jsonSteps(
  schema: z.core.$ZodType,
  value: unknown,
): Generator<undefined, string | undefined> {
  const option = Array.isArray(value) ? listOption(schema) : undefined
  if (option !== undefined) return yield* jsonSteps(option, value)
  if (schema instanceof z.ZodArray && Array.isArray(value) && !hasChecks(schema)) {
    const parts: string[] = []
    for (let start = 0; start < value.length; start += itemsAtOnce) {
      const items = z.encode(schema, value.slice(start, start + itemsAtOnce))
      parts.push(JSON.stringify(items).slice(1, -1))
      yield
    }
    return `[${parts.join(',')}]`
  }
  if (schema instanceof z.ZodObject && isPlain(schema) && typeof value === 'object' && value !== null) {
    const members: string[] = []
    for (const [name, member] of Object.entries<z.core.$ZodType>(schema.shape)) {
      const json = yield* jsonSteps(member, Reflect.get(value, name))
      if (json !== undefined) members.push(`${JSON.stringify(name)}:${json}`)
    }
    return `{${members.join(',')}}`
  }
  return JSON.stringify(z.encode(schema, value))
}

/** Whether `data` is, or has, a long list: the lists of all answers are there. */
function isLong(answer: unknown): boolean {
  const data: unknown = Reflect.get(Object(answer), 'data')
  const lists = Array.isArray(data) ? [data] : Object.values(Object(data))
  return lists.some((list) => Array.isArray(list) && list.length > longestAtOnce)
}

/**
 * Long answers are written in slices: a hundred thousand rows take the event loop an eighth of a second, in
 * which no other request is answered. Add it after what reads the answer before it is written.
 */
export function addLongAnswers(app: ApiApp): void {
  const write: preSerializationHookHandler<unknown> = (request, reply, answer, done) => {
    const responses: unknown = request.routeOptions.schema?.response
    const schema: unknown = Reflect.get(Object(responses), reply.statusCode)
    if (!isLong(answer) || !(schema instanceof z.ZodType)) return done(null, answer)
    reply.serializer(String)
    runInSlices(jsonSteps(schema, answer)).then((json) => done(null, json), done)
  }
  app.addHook('onRoute', (route) => {
    route.preSerialization = [...allOf(route.preSerialization), write]
  })
}
