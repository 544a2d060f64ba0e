const unreplacedMacro = /^\{+[^{}]*\}+$/

/**
 * The value of a parameter as another system meant it, without spaces around it; null for what states
 * nothing: absent, empty, or a macro that the sender left unreplaced, such as `{tid}` (contract §7).
 */
export function statedValue(value: string | null | undefined): string | null {
  const text = value?.trim() ?? ''
  return text === '' || unreplacedMacro.test(text) ? null : text
}
