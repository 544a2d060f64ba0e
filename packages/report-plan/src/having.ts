import { z } from 'zod'
import { numericOperators } from './operators.ts'

const compared = {
  operator: z.enum(numericOperators),
  value: z
    .union([z.number(), z.array(z.number()).max(2)])
    .describe('A number; for `between` a list of two, which both count.'),
}

/**
 * A filter by a metric (contract §9, "Metric filters"). Whether the metric exists shows in the whole body.
 */
export const havingFilter = z
  .strictObject({
    field: z.string().max(64).describe('A metric, base or custom.'),
    ...compared,
  })
  .superRefine(
    ({ operator, value }, context) => {
      const takesPair = operator === 'between'
      if (takesPair === (Array.isArray(value) && value.length === 2)) return
      if (!takesPair && !Array.isArray(value)) return
      const message = takesPair ? 'must be a list of two numbers: both ends count' : 'must be one number'
      context.addIssue({ code: 'custom', path: ['value'], message })
    },
    // Also beside other wrong fields: one answer names all of them.
    { when: ({ value }) => z.looseObject(compared).safeParse(value).success },
  )
  .meta({ title: 'ReportMetricFilter' })
