import { type IdentityParameter, identityParameters } from '@waymark/domain'
import type { FieldNames } from '../../csv-file/csv-table.ts'
import { parameterNames } from '../postbacks/postback-parameters.ts'

/** Names what a row may state: the values of a postback but its key (contract-3 §18, "Imports of rows"). */
export type ImportField = Exclude<keyof typeof parameterNames, 'key'> | IdentityParameter

const { clickToken, status, payout, currency, tid, goalKey, convertedAt, network } = parameterNames

/** Columns have the names that a postback has for the same. */
export const importNames: FieldNames<ImportField> = [
  // The first two are those of the specification.
  ['clickToken', ['subid', 'click_id', ...clickToken]],
  ['status', status],
  ['payout', payout],
  ['currency', currency],
  ['tid', tid],
  ['goalKey', goalKey],
  ['convertedAt', convertedAt],
  ['network', network],
  ...identityParameters.map((name) => [name, [name]] as const),
]
