import { type AdPlatformSettings, adPlatformDefaults as defaults } from '@waymark/ad-platforms'
import { type Config, text, url } from '@waymark/config'
import { z } from 'zod'

const baseUrl = (fallback: string, description: string) =>
  url(['https', 'http'])
    .transform((given) => given.replace(/\/+$/, ''))
    .default(fallback)
    .describe(description)

/**
 * Where the ad platforms are: themselves, unless there is something between, as in tests. Plain http within
 * OUTBOUND_ALLOW alone.
 */
export const adPlatformFields = {
  FACEBOOK_BASE_URL: baseUrl(defaults.facebookUrl, 'Meta’s Conversions API'),
  FACEBOOK_API_VERSION: text().default(defaults.facebookVersion).describe('Its version'),
  TIKTOK_BASE_URL: baseUrl(defaults.tiktokUrl, 'TikTok’s Events API, with its version'),
  GOOGLE_TOKEN_URL: baseUrl(defaults.googleTokenUrl, 'Where Google gives access tokens'),
  GOOGLE_DATA_MANAGER_BASE_URL: baseUrl(
    defaults.googleDataManagerUrl,
    'Google’s Data Manager API, with its version',
  ),
  GOOGLE_ADS_BASE_URL: baseUrl(
    defaults.googleAdsUrl,
    'The Google Ads API, for tokens that open nothing else',
  ),
  GOOGLE_ADS_API_VERSION: text().default(defaults.googleAdsVersion).describe('Its version'),
}

const adPlatformObject = z.object(adPlatformFields)

/** Where ad platforms are called, of the environment of a process. */
export function adPlatformSettingsOf(config: Config<typeof adPlatformObject>): AdPlatformSettings {
  return {
    facebookUrl: config.facebookBaseUrl,
    facebookVersion: config.facebookApiVersion,
    tiktokUrl: config.tiktokBaseUrl,
    googleTokenUrl: config.googleTokenUrl,
    googleDataManagerUrl: config.googleDataManagerBaseUrl,
    googleAdsUrl: config.googleAdsBaseUrl,
    googleAdsVersion: config.googleAdsApiVersion,
  }
}
