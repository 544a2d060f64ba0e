/** The spellings of tokens, and the words that programs write for nothing. */
const forms = /^\s*(?:\$?\{+[^{}]*\}+|\[+[^[\]]*\]+|__.*__|%%.*%%|undefined|null)\s*$/is
const encodedSigns = /%(?:24|25|5b|5d|5f|7b|7d)/gi

/**
 * Whether a value is none, because the sender left its token in place (contract-2 §14, contract-3 §18):
 * `{…}`, `{{…}}`, `${…}`, `[…]`, `__…__`, `%%…%%`, each also percent-encoded once more than the rest of its
 * query, and the words `undefined` and `null` in any case. Blanks around it do not count.
 */
export function isUnreplacedToken(value: string): boolean {
  if (forms.test(value)) return true
  return value.includes('%') && forms.test(value.replaceAll(encodedSigns, decodeURIComponent))
}
