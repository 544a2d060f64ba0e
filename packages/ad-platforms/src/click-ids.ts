import type { AdPlatform } from './platforms.ts'
import type { AdConversion } from './types.ts'

type ClickIds = Pick<AdConversion['click'], 'gclid' | 'fbclid' | 'ttclid'>

/** Whether the click was brought by an ad of the platform, as its click id says (contract-3 §18). */
export function isClickOf(platform: AdPlatform, click: ClickIds): boolean {
  switch (platform) {
    case 'facebook':
      return Boolean(click.fbclid)
    case 'tiktok':
      return Boolean(click.ttclid)
    case 'google':
      return Boolean(click.gclid)
    default:
      return platform satisfies never
  }
}
