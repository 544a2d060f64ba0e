const names = new Intl.DisplayNames('en', { type: 'region' })

/** `DE` → `Germany` */
export const countryName = (code: string): string => names.of(code) ?? code
