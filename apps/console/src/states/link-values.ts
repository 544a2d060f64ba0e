import type { Link, NewLink } from '../api/links.queries.ts'

export const utmNames = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type UtmName = (typeof utmNames)[number]
export type UtmTexts = Record<UtmName, string>

/** Of a link or a preset; none of it is empty texts. */
export const utmTexts = (utm: Partial<Record<UtmName, string | null>> | null): UtmTexts => {
  const { source, medium, campaign, term, content } = utm ?? {}
  return {
    source: source ?? '',
    medium: medium ?? '',
    campaign: campaign ?? '',
    term: term ?? '',
    content: content ?? '',
  }
}

/** As the API takes it; null where all of it is empty. */
export function utmOf(texts: UtmTexts): Record<UtmName, string | null> | null {
  if (utmNames.every((name) => texts[name] === '')) return null
  const { source, medium, campaign, term, content } = texts
  return {
    source: source || null,
    medium: medium || null,
    campaign: campaign || null,
    term: term || null,
    content: content || null,
  }
}

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
type Pixel = NonNullable<NewLink['retargetingPixels']>[number]

/** `facebook 123`, a line each: the one value of a form that is about several. */
export const pixelLines = (pixels: Link['retargetingPixels']): string =>
  pixels.map(({ provider, pixelId }) => `${provider} ${pixelId}`).join('\n')

/** Those of the lines that have an id. */
export const pixelsOf = (lines: string): Pixel[] =>
  lines.split('\n').flatMap((line) => {
    const [name = '', ...rest] = line.trim().split(' ')
    const provider = pixelProviders.find((one) => one === name)
    const pixelId = rest.join(' ').trim()
    return provider === undefined || pixelId === '' ? [] : [{ provider, pixelId }]
  })
