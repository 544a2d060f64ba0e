import type { AdPlatform } from './platforms.ts'
import type { AdConversion } from './types.ts'

type ClickIds = Pick<AdConversion['click'], 'gclid' | 'fbclid' | 'ttclid' | 'clickIds'>

/** Whether the click was brought by an ad of the platform, as its click id says (contract-3 §18). */
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

/** By what Google knows the click: exactly one of them, since it refuses two. Null: by none. */
export function googleIdOf({
  gclid,
  clickIds = {},
}: Pick<ClickIds, 'gclid' | 'clickIds'>): Record<string, string> | null {
  if (gclid) return { gclid }
  const { gbraid, wbraid } = clickIds
  if (gbraid) return { gbraid }
  return wbraid ? { wbraid } : null
}
