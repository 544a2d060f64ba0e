const macros = [
  ['subid', 'click_id'],
  ['status', 'status'],
  ['payout', 'payout'],
  ['currency', 'currency'],
  ['tid', 'transaction_id'],
] as const

/** The network that calls it: its words for a status are then known. */
export interface PostbackTarget {
  id: string
  /** Of its template, with its own macros; null: ours, to be replaced by hand. */
  postbackUrlTemplate: string | null
}

/**
 * What a network calls for each conversion; what is in braces it replaces by its own.
 * @param origin of the api, as the page's
 * @param security the key is in the URL where postbacks need it; null where the user may not know it
 */
export function postbackUrl(
  origin: string,
  { requireKey, key }: { requireKey: boolean; key: string | null },
  network: PostbackTarget | null = null,
): string {
  const ours = `${origin}/api/v1/postback?${macros.map(([name, macro]) => `${name}={${macro}}`).join('&')}`
  const url = network?.postbackUrlTemplate ?? ours
  const more = [
    ...(network === null ? [] : [['network', network.id] as const]),
    ...(requireKey && key !== null ? [['key', key] as const] : []),
  ]
  // By hand: the macros of networks would not stay as they are in a `URL`.
  const missing = more.filter(([name]) => !new RegExp(`[?&]${name}=`).test(url))
  const added = missing.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return added.length === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${added.join('&')}`
}
