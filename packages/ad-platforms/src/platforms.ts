/** The ad platforms that events go to: `provider` of a conversion integration (contract §7, "Providers"). */
export const adPlatforms = ['facebook', 'tiktok', 'google'] as const
export type AdPlatform = (typeof adPlatforms)[number]
