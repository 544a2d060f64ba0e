import { z } from 'zod'
import { formulaLimits, parseFormula } from './formula/parse-formula.ts'

/** A metric of the report’s own (specification, `customMetrics`). */
export const customMetric = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, 'must be 1 to 64 letters, digits and _, no digit first')
    // As a name of JSON objects it means something else, and would be missing in the answer.
    .refine((name) => name !== '__proto__', 'is a name that answers cannot carry')
    .describe('Name in the output; none of a base metric or dimension.'),
  formula: z
    .string()
    .max(formulaLimits.length)
    .superRefine((text, context) => {
      const read = parseFormula(text)
      if (read.ok || text.length > formulaLimits.length) return
      const { message, position } = read.problem
      context.addIssue({ code: 'custom', message: `${message} (character ${position})` })
    })
    .describe(
      'Arithmetic over base metrics: names, numbers, `+ - * /` and parentheses. It is computed with 30 decimals; its result is rounded to 20, half away from zero, before it is shown, compared by `having` and ordered by: `cost / clicks * clicks - cost` is 0.',
    ),
})
