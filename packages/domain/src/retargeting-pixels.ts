/** Ad platforms whose pixel can be fired on pages that we deliver (contract §3, `retargetingPixels`). */
export const pixelProviders = [
  'facebook',
  'google',
  'tiktok',
  'linkedin',
  'twitter',
  'pinterest',
  'snapchat',
  'quora',
  'bing',
] as const
export type PixelProvider = (typeof pixelProviders)[number]

interface PixelIdShape {
  pattern: RegExp
  /** The middle of a sentence for people: "A facebook pixel id …". */
  description: string
}

/**
 * As the platforms show them. Nothing but letters, digits and hyphens: the ids come to stand in URLs and
 * scripts.
 */
const shapes: Readonly<Record<PixelProvider, PixelIdShape>> = {
  facebook: { pattern: /^\d{5,20}$/, description: 'has 5 to 20 digits' },
  google: {
    pattern: /^(AW-)?\d{6,15}$/,
    description: 'is a Google Ads tag: AW- and 6 to 15 digits, or the digits alone',
  },
  tiktok: { pattern: /^[A-Z0-9]{10,32}$/, description: 'has 10 to 32 capital letters and digits' },
  linkedin: { pattern: /^\d{3,12}$/, description: 'is a partner id of 3 to 12 digits' },
  twitter: { pattern: /^[a-z0-9]{4,12}$/, description: 'has 4 to 12 small letters and digits' },
  pinterest: { pattern: /^\d{8,20}$/, description: 'has 8 to 20 digits' },
  snapchat: {
    pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
    description: 'is a UUID',
  },
  quora: { pattern: /^[0-9a-f]{32}$/i, description: 'has 32 hexadecimal digits' },
  bing: { pattern: /^\d{4,12}$/, description: 'is a UET tag id of 4 to 12 digits' },
}

/** Whether a word names a provider whose pixel we can fire. */
export function isPixelProvider(word: string): word is PixelProvider {
  return (pixelProviders as readonly string[]).includes(word)
}

/** Whether a pixel id has the shape of its provider's; whether the pixel exists, only the provider knows. */
export function isPixelId(provider: PixelProvider, id: string): boolean {
  return shapes[provider].pattern.test(id)
}

/** What an id of the provider looks like, a sentence for the user who entered another. */
export function describePixelId(provider: PixelProvider): string {
  return `A ${provider} pixel id ${shapes[provider].description}.`
}
