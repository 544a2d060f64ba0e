import { z } from 'zod'

/**
 * A whole number that a body or a query states, exact in a JSON number. What is wrong with it ends no check
 * of the objects around it, as `z.int()` does: one answer names every wrong field (contract §1).
 * @param params those of `z.number()`, such as `error` for what is no number at all
 */
export function wholeNumberSchema(params: Parameters<typeof z.number>[0] = {}): z.ZodNumber {
  return z.number(params).refine(Number.isSafeInteger, 'must be a whole number').meta({ type: 'integer' })
}
