/** How people from other trackers call the pages, for the palette. */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  links: ['campaign', 'tracker link', 'short link'],
  flow: ['stream', 'path', 'rule', 'split', 'rotation', 'redirect'],
  clicks: ['visits', 'traffic log', 'hits'],
  landings: ['lander', 'prelander', 'landing page'],
  networks: ['affiliate network', 'advertiser', 'partner'],
  sources: ['traffic source', 'traffic channel'],
  postbacks: ['s2s', 'callback', 'pixel', 'deliveries', 'sent'],
  conversions: ['leads', 'sales'],
  costs: ['spend', 'cpc'],
  reports: ['statistics', 'drill down', 'breakdown'],
  settings: ['workspace', 'currency', 'time zone'],
  members: ['team', 'users', 'invite'],
  domains: ['dns', 'tracking domain', 'custom domain'],
  keys: ['token', 'api access'],
  account: ['password', 'sessions', 'theme', 'dark', 'profile'],
}
