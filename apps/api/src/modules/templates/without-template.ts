import type { z } from 'zod'

type Types = 'string' | readonly ['string', 'null']

/**
 * Makes the rule that a body without a template names itself what a template would fill in, as a check and
 * for the OpenAPI document, whose `required` cannot say it.
 * @param fields with their JSON types
 */
export function neededWithoutTemplate<Field extends string>(fields: Readonly<Record<Field, Types>>) {
  const entries = Object.entries<Types>(fields)
  const properties = Object.fromEntries(entries.map(([field, type]) => [field, { type }]))
  return {
    check: (
      body: { templateId: string | null } & Partial<Record<Field, unknown>>,
      context: z.RefinementCtx,
    ): void => {
      if (body.templateId !== null) return
      const given = new Map(Object.entries(body))
      for (const [field] of entries) {
        if (given.get(field) === undefined)
          context.addIssue({ code: 'custom', path: [field], message: 'is required without a template' })
      }
    },
    // In an `allOf`, so that clients' types are of the properties and one of these, not one of all three.
    schema: {
      allOf: [
        {
          anyOf: [
            { type: 'object', properties: { templateId: { type: 'string' } }, required: ['templateId'] },
            { type: 'object', properties, required: entries.map(([field]) => field) },
          ],
        },
      ],
    },
  }
}
