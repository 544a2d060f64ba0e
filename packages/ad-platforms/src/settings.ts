/** Where the platforms are, and which version of theirs is spoken; without slashes at the end. */
export interface AdPlatformSettings {
  facebookUrl: string
  facebookVersion: string
  tiktokUrl: string
  googleTokenUrl: string
  googleDataManagerUrl: string
  googleAdsUrl: string
  googleAdsVersion: string
}

/** The platforms themselves. */
export const adPlatformDefaults: AdPlatformSettings = {
  facebookUrl: 'https://graph.facebook.com',
  facebookVersion: 'v25.0',
  tiktokUrl: 'https://business-api.tiktok.com/open_api/v1.3',
  googleTokenUrl: 'https://oauth2.googleapis.com/token',
  googleDataManagerUrl: 'https://datamanager.googleapis.com/v1',
  googleAdsUrl: 'https://googleads.googleapis.com',
  googleAdsVersion: 'v26',
}
