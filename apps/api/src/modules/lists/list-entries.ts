import type { ErrorDetail } from '@waymark/domain'
import type { ListKind } from '@waymark/replica'
import { readIpValue } from '@waymark/rule-engine'

/** Why the text cannot be an entry of a list of the kind; null: it can. */
function problemOf(kind: ListKind, entry: string): string | null {
  switch (kind) {
    case 'ip': {
      const value = readIpValue(entry)
      if (value.form === 'wrong') return value.problem
      return value.form === 'range'
        ? null
        : `"${entry}" is a mask: a list takes addresses, CIDRs and ranges (a - b).`
    }
    case 'user_agent':
    case 'referer':
    case 'sub_id':
      return null
    default:
      return kind satisfies never
  }
}

/** The entries that do not fit the list's kind, each by its path. */
export function wrongEntries(kind: ListKind, entries: readonly string[]): ErrorDetail[] {
  return entries.flatMap((entry, index) => {
    const message = problemOf(kind, entry)
    return message === null ? [] : [{ path: `entries.${index}`, message }]
  })
}
