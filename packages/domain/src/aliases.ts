import { z } from 'zod'

/**
 * Words that no link may have as its code or alias, lower case: what our own processes serve or may come to
 * serve on a link's host, and what a stranger could use to look like us.
 */
const reservedCodes: ReadonlySet<string> = new Set([
  // Served by the redirector beside the links.
  'click',
  'postback',
  'health',
  'healthz',
  'ready',
  'readyz',
  'metrics',
  't.js',
  'track',
  'pageview',
  'robots.txt',
  'favicon.ico',
  'sitemap.xml',
  'security.txt',
  'ads.txt',
  '.well-known',
  'apple-touch-icon.png',
  // Served by the api, or by a dashboard that shares its host.
  'api',
  'docs',
  'openapi',
  'internal',
  'public',
  'static',
  'assets',
  'webhooks',
  'domains',
  'dashboard',
  'admin',
  'login',
  'logout',
  'signin',
  'signup',
  'register',
  'auth',
  'oauth',
  'password',
  'account',
  'settings',
  'billing',
  'abuse',
  'report-abuse',
  // What broken clients request.
  'null',
  'undefined',
  'index.html',
  'index.php',
])

/**
 * A custom alias: 3 to 64 of `A-Za-z0-9_-` (contract §3). Reserved words are a conflict, checked with
 * `isReservedCode`.
 */
export const aliasSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{3,64}$/, 'An alias has 3 to 64 of the characters A-Z, a-z, 0-9, _ and -.')

/** Whether a code or alias is reserved for our own paths; case does not count (contract §3: 409). */
export function isReservedCode(code: string): boolean {
  return reservedCodes.has(code.toLowerCase())
}
