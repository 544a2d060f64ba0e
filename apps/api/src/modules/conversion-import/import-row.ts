import type { Postback } from '@waymark/conversions'
import { identityOf, statedValue } from '@waymark/conversions'
import { currencyRule, findUnstorable, isCurrencyCode, readMoney } from '@waymark/domain'
import type { RowValues } from '../../csv-file/csv-table.ts'
import type { ImportField } from './import-columns.ts'

/** The values that the rows of an import have in common. */
export interface ImportContext {
  workspaceId: string
  goalKey: string | null
}

export type ReadRow = { postback: Postback; error: null } | { postback: null; error: string }

const longestText = 255

const isWrong = (error: string): ReadRow => ({ postback: null, error })

/**
 * Returns a row as a postback, or what is wrong with it. Whose click it is, and its date, the intake decides.
 */
export function readRow(textOf: RowValues<ImportField>, { workspaceId, goalKey }: ImportContext): ReadRow {
  const stated = (field: ImportField) => statedValue(textOf(field))
  const [clickToken, status, tid] = [stated('clickToken'), stated('status'), stated('tid')]
  const [payoutText, currencyText] = [stated('payout'), stated('currency')]
  const [goal, network, convertedAt] = [
    stated('goalKey') ?? goalKey,
    stated('network'),
    stated('convertedAt'),
  ]
  if (clickToken === null) return isWrong('The click id is missing.')
  const unstorable = [clickToken, status, tid, goal, network].find((text) => !isStorable(text ?? ''))
  if (unstorable !== undefined)
    return isWrong(`A value has more than ${longestText} characters or cannot be stored.`)
  const payout = payoutText === null ? null : readMoney(payoutText)
  if (payoutText !== null && payout === null) return isWrong('The payout is no amount such as 12.5.')
  const currency = currencyText?.toUpperCase() ?? null
  if (currency !== null && !isCurrencyCode(currency)) return isWrong(`The currency ${currencyRule}.`)
  const postback = {
    source: 'import' as const,
    clickToken,
    status,
    statusLists: {},
    payout,
    currency,
    tid,
    goalKey: goal,
    convertedAt,
    identity: identityOf(stated),
    network,
    keyHash: null,
    workspaceId,
    arrival: null,
  }
  return { postback, error: null }
}

const isStorable = (text: string) => text.length <= longestText && findUnstorable(text).length === 0
