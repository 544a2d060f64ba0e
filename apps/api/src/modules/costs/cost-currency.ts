import { AppError } from '@waymark/domain'
import { isCostCurrency } from '../fields.ts'

/**
 * The currency of a cost that names none: the base currency of its workspace.
 * @throws VALIDATION_FAILED where that is one of four letters, in which no cost can be
 */
export function costCurrency(baseCurrency: string, path: string): string {
  if (isCostCurrency(baseCurrency)) return baseCurrency
  const message = `is required: costs are in currencies of three letters, and the base currency is ${baseCurrency}`
  throw new AppError('VALIDATION_FAILED', { details: [{ path, message }] })
}
