const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** The English name of an ISO 3166-1 alpha-2 code; null for an unknown code or none. */
export function countryName(code: string | null): string | null {
  if (code === null || !/^[A-Z]{2}$/.test(code)) return null
  return names.of(code) ?? null
}
