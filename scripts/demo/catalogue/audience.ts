import { weightedDraw } from '../random.ts'

const countryRows: readonly (readonly [
  code: string,
  /** Share of a worldwide audience, in thousandths. */
  weight: number,
  /** What a visitor from there is worth, against one from the US. */
  value: number,
  timezone: string,
  /** First choices of `Accept-Language`, with their weights. */
  languages: string,
  /** The first three bytes of addresses; the geo database puts all of a network into one city. */
  networks: string,
])[] = [
  ['US', 210, 1, 'America/New_York', 'en-us:88 es-us:12', '146.96.229 75.123.73 107.33.70 208.239.3'],
  ['DE', 115, 0.95, 'Europe/Berlin', 'de-de:92 en-us:5 tr-tr:3', '89.116.75 194.235.140 149.242.233'],
  ['GB', 100, 0.95, 'Europe/London', 'en-gb:1', '25.53.130 46.227.204 13.21.62 130.209.189'],
  ['FR', 70, 0.8, 'Europe/Paris', 'fr-fr:1', '164.2.162 176.139.56 130.120.207'],
  ['IN', 75, 0.35, 'Asia/Kolkata', 'en-in:70 hi-in:30', '103.58.6 122.162.118 122.165.198 122.98.52'],
  ['BR', 70, 0.45, 'America/Sao_Paulo', 'pt-br:1', '191.250.149 191.248.91'],
  ['ES', 50, 0.7, 'Europe/Madrid', 'es-es:90 ca-es:10', '159.220.70 193.153.110'],
  ['IT', 50, 0.7, 'Europe/Rome', 'it-it:1', '101.59.94 94.92.10 79.47.21'],
  ['PL', 40, 0.6, 'Europe/Warsaw', 'pl-pl:1', '37.248.207 80.55.121'],
  ['MX', 45, 0.45, 'America/Mexico_City', 'es-mx:1', '187.206.33 189.178.10'],
  ['CA', 45, 0.9, 'America/Toronto', 'en-ca:80 fr-ca:20', '4.172.38 149.122.224 207.102.167'],
  ['AU', 35, 0.9, 'Australia/Sydney', 'en-au:1', '4.147.7 159.196.230'],
  ['NL', 30, 0.85, 'Europe/Amsterdam', 'nl-nl:85 en-us:15', '213.51.9 192.35.130'],
  ['JP', 25, 0.8, 'Asia/Tokyo', 'ja-jp:1', '27.87.227 101.111.230'],
  ['TR', 20, 0.4, 'Europe/Istanbul', 'tr-tr:1', '57.90.253 5.23.122'],
  ['ZA', 20, 0.4, 'Africa/Johannesburg', 'en-za:1', '4.253.212 41.135.107'],
]

export type Country = (typeof countries)[number]

/** Where visitors come from. */
export const countries = countryRows.map(([code, weight, value, timezone, languages, networks]) => {
  const shares = languages.split(' ').map((share) => share.split(':'))
  const drawLanguage = weightedDraw(shares, ([, share]) => Number(share))
  return { code, weight, value, timezone, networks: networks.split(' '), drawLanguage }
})

/** Who clicks: by what the share of a country is multiplied. */
export const audiences = {
  worldwide: () => 1,
  english: ({ code }: Country) => (['US', 'GB', 'CA', 'AU', 'ZA'].includes(code) ? 4 : 0.15),
  europe: ({ timezone }: Country) => (timezone.startsWith('Europe/') ? 4 : 0.05),
  emerging: ({ value }: Country) => (value < 0.5 ? 4 : 0.2),
}

export type Audience = keyof typeof audiences

const apple = (system: string, browser: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) ${browser}`
const chrome = (system: string, browser: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${browser}`
const firefox = (system: string, version: string, engine = version) =>
  `Mozilla/5.0 (${system}; rv:${version}) Gecko/${engine} Firefox/${version}`
const windows = 'Windows NT 10.0; Win64; x64'
const mac = 'Macintosh; Intel Mac OS X 10_15_7'

type WeightedAgent = readonly [weight: number, userAgent: string]

/** Of people. */
export const browsers: readonly WeightedAgent[] = [
  [240, apple('iPhone; CPU iPhone OS 18_5 like Mac OS X', 'Version/18.5 Mobile/15E148 Safari/604.1')],
  [50, apple('iPhone; CPU iPhone OS 17_6 like Mac OS X', 'CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1')],
  [200, chrome('Linux; Android 15; SM-S928B', 'Chrome/138.0.0.0 Mobile Safari/537.36')],
  [110, chrome('Linux; Android 13; M2101K6G', 'Chrome/136.0.0.0 Mobile Safari/537.36')],
  [45, chrome('Linux; Android 14; SM-A546B', 'SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36')],
  [15, firefox('Linux; Android 12; Redmi Note 11', '139.0')],
  [140, chrome(windows, 'Chrome/138.0.0.0 Safari/537.36')],
  [55, chrome(windows, 'Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0')],
  [25, firefox(windows, '140.0', '20100101')],
  [40, apple(mac, 'Version/18.4 Safari/605.1.15')],
  [35, chrome(mac, 'Chrome/138.0.0.0 Safari/537.36')],
  [10, firefox('X11; Linux x86_64', '139.0', '20100101')],
  [20, apple('iPad; CPU OS 17_5 like Mac OS X', 'Version/17.5 Mobile/15E148 Safari/604.1')],
  [15, chrome('Linux; Android 14; SM-X716B', 'Chrome/138.0.0.0 Safari/537.36')],
]

/** Of machines, which say so. */
export const crawlers: readonly WeightedAgent[] = [
  [40, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  [30, 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  [15, 'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)'],
  [8, 'curl/8.7.1'],
  [7, 'python-requests/2.32.3'],
]
