import { isUnreplacedToken } from '@waymark/domain'

/**
 * The value of a parameter as another system meant it, without spaces around it; null for what states
 * nothing: absent, empty, or a token that the sender left in place, such as `{tid}` or `null` (contract §7,
 * contract-3 §18).
 */
export function statedValue(value: string | null | undefined): string | null {
  const text = value?.trim() ?? ''
  return text === '' || isUnreplacedToken(text) ? null : text
}
