/**
 * Hosts by which one site sends its visitors, by the site: versions for phones and apps, and the hosts that
 * its links lead through. Sites of their own (`business.facebook.com`, `music.youtube.com`) are none of
 * these.
 */
const hosts: Readonly<Record<string, readonly string[]>> = {
  'facebook.com': ['l', 'lm', 'm', 'mbasic', 'mobile', 'touch', 'web', 'free', '0'],
  'instagram.com': ['l', 'm'],
  'messenger.com': ['l', 'm'],
  'threads.com': ['l'],
  'threads.net': ['l'],
  'whatsapp.com': ['l', 'web', 'api'],
  'youtube.com': ['m'],
  'twitter.com': ['m', 'mobile'],
  'x.com': ['m', 'mobile'],
  'linkedin.com': ['m', 'touch'],
  'reddit.com': ['m', 'i', 'np', 'new', 'old', 'out', 'amp'],
  'pinterest.com': ['m', 'mobile'],
  'tiktok.com': ['m', 'vm', 'vt'],
  'snapchat.com': ['m', 'web'],
  'tumblr.com': ['m', 'href'],
  'quora.com': ['m'],
  'discord.com': ['canary', 'ptb'],
  'telegram.org': ['web', 'webk', 'webz'],
  'vk.com': ['m', 'away', 'l'],
  'vk.ru': ['m', 'away', 'l'],
  'ok.ru': ['m', 'mobile'],
  'weibo.com': ['m'],
  'naver.com': ['m'],
  'baidu.com': ['m', 'wap'],
  'yandex.ru': ['m'],
  'bing.com': ['m'],
  'yahoo.com': ['m'],
  'duckduckgo.com': ['html', 'lite', 'start', 'links'],
  'google.com': ['m'],
}

const sites: ReadonlyMap<string, string> = new Map(
  Object.entries(hosts).flatMap(([site, names]) => names.map((name) => [`${name}.${site}`, site] as const)),
)

/**
 * The site of a referrer's host: without a leading `www.`, and for the hosts of a shipped list the site that
 * sends its visitors by them (contract-3 §18): `lm.facebook.com` is `facebook.com`.
 * @param host in lower case
 */
export function refererSite(host: string): string {
  const domain = host.startsWith('www.') && host.length > 4 ? host.slice(4) : host
  return sites.get(domain) ?? domain
}
