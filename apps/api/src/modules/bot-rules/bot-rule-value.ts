import type { BotRuleKind } from '@waymark/replica'
import { readIpValue } from '@waymark/rule-engine'

/** Why a bot rule of the kind cannot have the value; null: it can. */
export function problemOfValue(kind: BotRuleKind, value: string): string | null {
  switch (kind) {
    case 'ua_substring':
      return null
    case 'ua_mask':
      return /^[*\s]*$/.test(value) ? 'would take everybody for a bot' : null
    case 'cidr': {
      const read = readIpValue(value)
      if (read.form === 'wrong') return read.problem
      return read.form === 'range' ? null : `"${value}" is a mask: write a CIDR, such as 10.0.0.0/8.`
    }
    default:
      return kind satisfies never
  }
}
