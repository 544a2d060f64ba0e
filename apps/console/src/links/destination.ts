/** What a browser would not open is no destination: an absolute http or https address. */
export function destinationProblem(text: string): string | null {
  // Of two columns of a sheet: `new URL` would join them.
  if (text.includes('\t')) return 'Two columns: paste the column of addresses alone'
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return 'Not an http or https address'
  return null
}
