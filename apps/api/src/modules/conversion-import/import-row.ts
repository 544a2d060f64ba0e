import type { Postback } from '@waymark/conversions'
import { statedValue } from '@waymark/conversions'
import { currencyRule, findUnstorable, isCurrencyCode, readMoney } from '@waymark/domain'
import type { ImportValues } from './import-columns.ts'

/** What the rows of an import have in common. */
export interface ImportContext {
  workspaceId: string
  goalKey: string | null
}

export type ReadRow = { postback: Postback; error: null } | { postback: null; error: string }

const longestText = 255

const isWrong = (error: string): ReadRow => ({ postback: null, error })

/** A row as a postback, or what is wrong with it. Whose click it is, and its date, the intake decides. */
export function readRow(values: ImportValues, { workspaceId, goalKey }: ImportContext): ReadRow {
  const clickToken = statedValue(values.clickId)
  const [status, tid] = [statedValue(values.status), statedValue(values.tid)]
  const [payoutText, currencyText] = [statedValue(values.payout), statedValue(values.currency)]
  if (clickToken === null) return isWrong('The click id is missing.')
  const unstorable = [clickToken, status, tid].find((text) => !isStorable(text ?? ''))
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
    goalKey,
    convertedAt: statedValue(values.date),
    network: null,
    keyHash: null,
    workspaceId,
    arrival: null,
  }
  return { postback, error: null }
}

const isStorable = (text: string) => text.length <= longestText && findUnstorable(text).length === 0
