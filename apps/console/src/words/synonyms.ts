/** How people from other trackers call the pages, for the palette. */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  links: ['campaign', 'tracker link', 'short link', 'flow', 'stream', 'path', 'rule'],
  clicks: ['visits', 'traffic log', 'hits'],
  landings: ['lander', 'prelander', 'landing page'],
  networks: ['affiliate network', 'advertiser', 'partner'],
  sources: ['traffic source', 'traffic channel'],
  postbacks: ['s2s', 'callback', 'pixel'],
  conversions: ['leads', 'sales'],
  costs: ['spend', 'cpc'],
  reports: ['statistics', 'drill down', 'breakdown'],
  settings: ['members', 'team', 'domains', 'api keys', 'account', 'password'],
}
