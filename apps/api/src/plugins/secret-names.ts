/** Whatever the case, and with or without separators: `refreshToken`, `refresh_token`, `Refresh-Token`. */
const secretParts = [
  'password',
  'passphrase',
  'secret',
  'token',
  'credential',
  'authorization',
  'cookie',
  'signature',
  'privatekey',
]

/** They sound like secrets, and name something that everybody may read. */
const openNames: ReadonlySet<string> = new Set(['breakdownkey', 'clicktoken', 'goalkey', 'requirekey'])

/** Fields that are secrets elsewhere: the `key` of a goal is its name. */
const openOfRoutes: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/conversions/goals': ['key'],
}

/** Whether the value of this name must not be stored anywhere in clear. */
export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (openNames.has(plain)) return false
  return plain === 'pin' || plain.endsWith('key') || secretParts.some((part) => plain.includes(part))
}

/**
 * Fields of the route's bodies and answers that are no secrets, whatever their name.
 * @param url as the route declares it
 */
export function openFieldsOf(url: string): ReadonlySet<string> {
  const resource = Object.keys(openOfRoutes).find((prefix) => url === prefix || url.startsWith(`${prefix}/`))
  return new Set(resource === undefined ? [] : openOfRoutes[resource])
}
