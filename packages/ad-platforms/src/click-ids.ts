import type { AdPlatform } from './platforms.ts'
import type { AdConversion } from './types.ts'

type ClickIds = Pick<AdConversion['click'], 'gclid' | 'fbclid' | 'ttclid' | 'clickIds'>

/** Returns whether an ad of the platform brought the click, as its click id says (contract-3 §18). */
export function isClickOf(platform: AdPlatform, click: ClickIds): boolean {
  switch (platform) {
    case 'facebook':
      return Boolean(click.fbclid)
    case 'tiktok':
      return Boolean(click.ttclid)
    case 'google':
      return googleIdOf(click) !== null
    default:
      return platform satisfies never
  }
}

/** Returns the one id by which Google knows the click, since it refuses two; `null` where it has none. */
export function googleIdOf({
  gclid,
  clickIds = {},
}: Pick<ClickIds, 'gclid' | 'clickIds'>): Record<string, string> | null {
  if (gclid) return { gclid }
  const { gbraid, wbraid } = clickIds
  if (gbraid) return { gbraid }
  return wbraid ? { wbraid } : null
}
