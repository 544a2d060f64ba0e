const macros = [
  ['subid', 'click_id'],
  ['status', 'status'],
  ['payout', 'payout'],
  ['currency', 'currency'],
  ['tid', 'transaction_id'],
] as const

/**
 * What a network calls for each conversion; what is in braces it replaces by its own.
 * @param origin of the api, as the page's
 * @param network that calls it: its words for a status are then known
 * @param security the key is in the URL where postbacks need it; null where the user may not know it
 */
export function postbackUrl(
  origin: string,
  { requireKey, key }: { requireKey: boolean; key: string | null },
  network: string | null = null,
): string {
  const parameters = macros.map(([name, macro]) => `${name}={${macro}}`)
  if (network !== null) parameters.push(`network=${encodeURIComponent(network)}`)
  if (requireKey && key !== null) parameters.push(`key=${encodeURIComponent(key)}`)
  return `${origin}/api/v1/postback?${parameters.join('&')}`
}
