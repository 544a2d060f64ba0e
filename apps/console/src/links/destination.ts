import { completeUrl } from '@waymark/domain'

/**
 * Says what a destination lacks: browsers open an http or https address, or one that begins with its host.
 */
export function destinationProblem(text: string): string | null {
  // Of two columns of a sheet: `new URL` would join them.
  if (text.includes('\t')) return 'Two columns: paste the column of addresses alone'
  const url = URL.parse(completeUrl(text))
  if (url === null || !/^https?:$/.test(url.protocol)) return 'Not an http or https address'
  return null
}
