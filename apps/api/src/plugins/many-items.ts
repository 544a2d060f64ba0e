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

export interface ManyItemsOptions {
  /** A check of all items together, whatever else is wrong with them. */
  check?: (given: readonly unknown[], context: z.core.$RefinementCtx) => void
  /** In the OpenAPI document. */
  description?: string
}

/**
 * A list whose items are validated one by one, so that other requests are answered in between: ten thousand
 * take long, and a schema validates all of them at a stretch. The route names it in `config.manyItems`.
 * Every wrong field is named by the index of its item, up to the most that an answer names; the items after
 * these are not validated. An array of the schema would first make an object of every wrong field of sixteen
 * million bytes, and then count the items.
 */
export function manyItems<Schema extends z.ZodType>(
  item: Schema,
  most: number,
  { check, description }: ManyItemsOptions = {},
): ManyItems<Schema> {
  class Validated {
    readonly given: unknown
    readonly result: z.ZodSafeParseResult<z.output<Schema>>
    constructor(given: unknown) {
      this.given = given
      this.result = item.safeParse(given)
    }
  }
  const givenOf = (one: unknown): unknown => (one instanceof Validated ? one.given : one)

  function collect(sent: readonly unknown[], context: z.core.$RefinementCtx): z.output<Schema>[] {
    const items: z.output<Schema>[] = []
    for (const [index, one] of sent.entries()) {
      const { result } = one instanceof Validated ? one : new Validated(one)
      if (result.success) items.push(result.data)
      for (const issue of result.error?.issues ?? []) {
        context.addIssue({ ...issue, path: [index, ...issue.path] })
      }
      if (context.issues.length >= mostIssues) break
    }
    check?.(sent.map(givenOf), context)
    return items
  }

  /** Validates as many items as have no more issues than are named, and returns the others as they are. */
  function validateItems(items: readonly unknown[]): Promise<unknown[]> {
    let issues = 0
    return mapInSlices(items, (one) => {
      if (issues >= mostIssues) return one
      const validated = new Validated(one)
      issues += validated.result.error?.issues.length ?? 0
      return validated
    })
  }

  // Shown in OpenAPI as an item, and accepted whatever it is: `collect` reports what is wrong with it.
  const any = z.union([z.unknown(), item])
  const list = z.array(any).max(most)
  return {
    schema: (description === undefined ? list : list.describe(description)).transform(collect),
    // Too many of them are enough to say so: 16 MiB have room for many more.
    validate: async (items) => (items.length <= most ? validateItems(items) : items.slice(0, most + 1)),
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
