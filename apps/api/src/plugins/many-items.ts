import { mapInSlices } from '@waymark/async'
import type { preValidationAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import type { ApiApp } from '../deps.ts'
import { allOf } from './route-hooks.ts'

/** More than an answer names: the first of these is what the validator needs to say that there are more. */
const mostIssues = 1_001

/** A list of a body that may have thousands of items. */
export interface ManyItems<Schema extends z.ZodType> {
  /** Of the list. */
  schema: z.ZodType<z.output<Schema>[]>
  /** The items as `schema` takes them too, validated in slices. */
  validate(items: readonly unknown[]): Promise<unknown[]>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Lists of the body, by their field, whose items are validated before its schema looks at it. */
    manyItems?: Readonly<Record<string, Pick<ManyItems<z.ZodType>, 'validate'>>>
  }
}

/**
 * A list whose items are validated one by one, so that other requests are answered in between: ten thousand
 * take long, and a schema validates all of them at a stretch. The route names it in `config.manyItems`.
 * Every wrong field is named by the index of its item, up to the most that an answer names. An array of the
 * schema would first make an object of every wrong field of sixteen million bytes, and then count the items.
 */
export function manyItems<Schema extends z.ZodType>(item: Schema, most: number): ManyItems<Schema> {
  class Validated {
    readonly result: z.ZodSafeParseResult<z.output<Schema>>
    constructor(given: unknown) {
      this.result = item.safeParse(given)
    }
  }

  function collect(given: readonly unknown[], context: z.core.$RefinementCtx): z.output<Schema>[] {
    const items: z.output<Schema>[] = []
    for (const [index, one] of given.entries()) {
      const { result } = one instanceof Validated ? one : new Validated(one)
      if (result.success) items.push(result.data)
      for (const issue of result.error?.issues ?? []) {
        context.addIssue({ ...issue, path: [index, ...issue.path] })
      }
      if (context.issues.length >= mostIssues) break
    }
    return items
  }

  // Shown in OpenAPI as an item, and accepted whatever it is: `collect` reports what is wrong with it.
  const any = z.union([z.unknown(), item])
  return {
    schema: z.array(any).max(most).transform(collect),
    validate: async (items) => {
      if (items.length <= most) return mapInSlices(items, (one) => new Validated(one))
      // Enough of them to say that they are too many: 16 MiB have room for eight million.
      return items.slice(0, most + 1)
    },
  }
}

/** Add it after what reads the body as it was sent. */
export function validateManyItems(app: ApiApp): void {
  app.addHook('onRoute', (route) => {
    const lists = Object.entries(route.config?.manyItems ?? {})
    const validate: preValidationAsyncHookHandler = async (request) => {
      for (const [field, { validate }] of lists) {
        const items: unknown = Reflect.get(Object(request.body), field)
        if (Array.isArray(items)) request.body = { ...Object(request.body), [field]: await validate(items) }
      }
    }
    if (lists.length > 0) route.preValidation = [...allOf(route.preValidation), validate]
  })
}
