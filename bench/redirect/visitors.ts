export const code = 'aB3xY9z'
export const target = 'https://shop.example.com/landing?campaign=spring'
export const distinctVisitors = 10_000

export interface VisitorRequest {
  path: string
  headers: Record<string, string>
}

const templates = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/V.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/V.0.0.0 Safari/537.36 Edg/V.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/V.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/V.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/V.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:V.0) Gecko/20100101 Firefox/V.0',
  'Mozilla/5.0 (Android 14; Mobile; rv:V.0) Gecko/V.0 Firefox/V.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/V.0.6367.88 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
]
const languages = [
  'en-GB,en;q=0.9',
  'en-US,en;q=0.9',
  'de-DE,de;q=0.9,en;q=0.8',
  'fr-FR,fr;q=0.9',
  'pt-BR,pt;q=0.9',
  'es',
]
const referers = [
  undefined,
  'https://www.facebook.com/',
  'https://news.example.com/2026/11/article',
  'https://t.co/abc123',
]

const pick = <T>(list: readonly T[], index: number): T => {
  const picked = list[index % list.length]
  if (picked === undefined && list.length === 0) throw new Error('Nothing to pick from.')
  return picked as T
}

/**
 * The same visitors in every run: an address each, 40 user agents among them, a fifth with a query, as
 * campaigns have it.
 */
export function visitorRequest(index: number): VisitorRequest {
  const referer = pick(referers, index >> 3)
  return {
    path: index % 5 === 0 ? `/${code}?sub_id_1=pub${index % 97}&gclid=G${index}` : `/${code}`,
    headers: {
      'x-forwarded-for': publicAddress(index),
      'user-agent': pick(templates, index).replaceAll('V', String(90 + (index % 40))),
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'accept-language': pick(languages, index >> 2),
      'accept-encoding': 'gzip, deflate, br',
      ...(referer !== undefined && { referer }),
    },
  }
}

const lastNumberOfVersion = /(?<=(?:Chrome|Firefox)\/\d+\.|OS 17_)\d+/

/**
 * The same, but that no other visitor has its user agent, so that it is parsed: browsers have many builds.
 */
export function newVisitorRequest(index: number): VisitorRequest {
  const { path, headers } = visitorRequest(index)
  const userAgent = headers['user-agent']?.replace(lastNumberOfVersion, String(index)) ?? ''
  return { path, headers: { ...headers, 'user-agent': userAgent } }
}

/** Spread over the public space; a stride that is prime to the range meets no address twice. */
function publicAddress(index: number): string {
  const spread = (index * 2_654_435_761) % 2 ** 32
  const first = 11 + (spread % 80)
  return `${first}.${(spread >>> 8) & 255}.${(index >> 8) & 255}.${index & 255}`
}
