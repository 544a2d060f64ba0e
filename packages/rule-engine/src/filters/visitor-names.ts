import { nearestName, type Proposal } from '@waymark/domain'
import { foldCase } from '../matching/fold.ts'
import { connectionTypes, deviceTypes, inAppNames } from '../types.ts'
import { countryCodes } from './country-codes.ts'
import { languageCodes } from './language-codes.ts'

/** The names that visitors of a kind can have, and what people call the same. */
export interface NameSet {
  /** The part of a value that is compared with the names; absent: the whole. */
  nameIn?: (value: string) => string
  /** How the kind is called in a sentence. */
  what: string
  /** Folded names → as visitors have them (ua-parser's), the usual first. */
  byFolded: ReadonlyMap<string, string>
  /** Folded names that people use → folded names that visitors have. */
  aliases: ReadonlyMap<string, string>
  /**
   * What is proposed for wrong names: folded names, what people use for them and what else may be meant →
   * names that visitors have.
   */
  proposals: readonly Proposal[]
}

const listed = (names: string): string[] => names.split(',').map((name) => name.trim())

function aliasesOf(named: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(named).flatMap(([name, others]) =>
      listed(others).map((other) => [foldCase(other), foldCase(name)] as const),
    ),
  )
}

function nameSet({
  what,
  names,
  aliases = {},
  meant = [],
}: {
  what: string
  names: Iterable<string>
  aliases?: Readonly<Record<string, string>>
  meant?: Iterable<readonly [said: string, name: string]>
}): NameSet {
  const byFolded = new Map([...names].map((name) => [foldCase(name), name]))
  const folded = aliasesOf(aliases)
  const used = [...folded].map(([alias, of]) => [alias, byFolded.get(of) ?? of] as const)
  const others = [...meant].map(([said, name]) => [foldCase(said), name] as const)
  return { what, byFolded, aliases: folded, proposals: [...byFolded, ...used, ...others] }
}

/** Operating systems. */
export const systemNames = nameSet({
  what: 'os',
  names: listed(
    'Android, iOS, Windows, Mac OS, Linux, Chromium OS, Ubuntu, HarmonyOS, OpenHarmony, KAIOS, Tizen, webOS, watchOS, Chromecast, ' +
      'PlayStation, Xbox, Nintendo, Windows Phone, Windows Phone OS, Windows Mobile, Windows IoT, BlackBerry, Symbian, Firefox OS, Bada, Maemo, MeeGo, ' +
      'QNX, RIM Tablet OS, Sailfish, Series40, Android-x86, Ubuntu Touch, VIERA, NetRange, NETTV, Joli, Palm, Mint, Mageia, ' +
      'VectorLinux, Kubuntu, Lubuntu, Xubuntu, Nubuntu, Debian, SUSE, openSUSE, Gentoo, Arch, Slackware, Fedora, Mandriva, CentOS, PCLinuxOS, ' +
      'RedHat, Red Hat, Zenwalk, Linpus, Raspbian, Plan 9, Minix, RISC OS, Contiki, Deepin, Manjaro, elementary OS, Sabayon, Linspire, ' +
      'Hurd, GNU, FreeBSD, NetBSD, OpenBSD, PC-BSD, GhostBSD, BSD, DragonFly, Haiku, Solaris, OpenSolaris, AIX, BeOS, OS/2, AmigaOS, ' +
      'MorphOS, OpenVMS, Fuchsia, HP-UX, SerenityOS, UNIX',
  ),
  aliases: {
    'Mac OS': 'macOS, Mac, OS X, OSX, Mac OS X, MacOSX, Macintosh',
    'Chromium OS': 'Chrome OS, ChromeOS, ChromiumOS, CrOS',
    iOS: 'iPadOS, iPad OS, iPhone OS, iPhoneOS',
    Windows: 'Microsoft Windows, Win',
    webOS: 'web OS, Web0S',
    HarmonyOS: 'Harmony OS',
    KAIOS: 'Kai OS',
    Tizen: 'Tizen OS',
    BlackBerry: 'BlackBerry OS',
    Linux: 'GNU/Linux',
    PlayStation: 'PlayStation OS',
  },
})

/** Browsers, and apps that show pages. */
export const browserNames = nameSet({
  what: 'browser',
  names: listed(
    'Chrome, Safari, Firefox, Edge, Samsung Internet, Opera, Chrome WebView, Facebook, Instagram, TikTok, Google app, Snapchat, WeChat, ' +
      'LinkedIn, X, Line, KakaoTalk, KAKAOSTORY, NAVER, DAUM, Pinterest, Telegram, Threads, Messenger, Reddit, Viber, Yandex, UCBrowser, MIUI Browser, ' +
      'Huawei Browser, Vivo Browser, HeyTap, Oculus Browser, Pico Browser, Sailfish Browser, Opera Mini, Opera Mobi, Opera Mobile, ' +
      'Opera Tablet, Opera Tab, Opera Touch, Opera GX, Opera Coast, Android Browser, Silk, DuckDuckGo, Brave, Vivaldi, IE, IEMobile, ' +
      'Chromium, Chrome Headless, WebKit, KHTML, Mozilla, Baidu, Maxthon, Kindle, Lunascape, NetFront, Jasmine, Blazer, Sleipnir, ' +
      'Avant, SlimBrowser, SlimBoat, Slimjet, Flock, RockMelt, Midori, Epiphany, Skyfire, OviBrowser, Ovi, Bolt, Iron, Iridium, ' +
      'PhantomJS, Bowser, QupZilla, Falkon, Rekonq, Puffin, Whale, QQBrowserLite, QQBrowser, Klar, Helio, Dragon, Comodo_Dragon, 115, Weibo, ' +
      'Quark, Konqueror, Smart Lenovo Browser, Avast Secure Browser, AVG Secure Browser, Firefox Focus, Coc Coc, Dolphin, 360, ' +
      'Sogou Explorer, Sogou Mobile, Electron, Tesla, 2345, LBBROWSER, Klarna, Alipay, OmniWeb, Arora, Tizen Browser, TizenBrowser, ' +
      'Nokia Browser, NokiaBrowser, Netscape, Wolvic, LibreWolf, Firefox Reality, Flow, Swiftfox, IceDragon, Iceweasel, Camino, Chimera, Fennec, ' +
      'Maemo Browser, Minimo, Conkeror, SeaMonkey, K-Meleon, IceCat, IceApe, Firebird, Phoenix, PaleMoon, Basilisk, Waterfox, Amaya, ' +
      'Dillo, Doris, iCab, Ladybird, Lynx, Mosaic, NetSurf, Obigo, Polaris, w3m, GoBrowser, Go Browser, ICE Browser, UP.Browser, Links, Cobalt',
  ),
  aliases: {
    Chrome: 'Google Chrome, Mobile Chrome, Chrome Mobile',
    Safari: 'Mobile Safari, Apple Safari, Safari Mobile',
    Firefox: 'Mozilla Firefox, Mobile Firefox, Firefox Mobile',
    Edge: 'Microsoft Edge, MS Edge, Mobile Edge, Edge Mobile',
    IE: 'Internet Explorer, MSIE, Microsoft Internet Explorer',
    'Samsung Internet': 'Samsung Browser, SamsungBrowser, Samsung Internet Browser',
    'Chrome WebView': 'Android WebView, WebView',
    'Google app': 'GSA, Google Search App, Google',
    Yandex: 'Yandex Browser, YaBrowser',
    UCBrowser: 'UC Browser',
    QQBrowser: 'QQ Browser, QQ',
    'MIUI Browser': 'Mi Browser, Xiaomi Browser',
    Facebook: 'Facebook App, FB',
    X: 'Twitter, Twitter for iPhone, Twitter for Android',
    KakaoTalk: 'Kakao Talk, Kakao',
    Brave: 'Brave Browser',
    DuckDuckGo: 'DuckDuckGo Browser',
    Opera: 'Opera Browser',
    Silk: 'Amazon Silk',
    WeChat: 'Weixin, MicroMessenger',
    Line: 'LINE app',
    Threads: 'Barcelona',
    Messenger: 'Facebook Messenger',
    TikTok: 'Tik Tok, musical_ly',
    LinkedIn: 'LinkedInApp',
    'Oculus Browser': 'Meta Quest Browser',
  },
})

/** Apps with an in-app browser. */
export const appNames = nameSet({
  what: 'app',
  names: inAppNames,
  aliases: {
    Facebook: 'FB, Facebook App',
    Messenger: 'Facebook Messenger',
    TikTok: 'Tik Tok, musical_ly',
    LinkedIn: 'LinkedInApp',
    X: 'Twitter',
    WeChat: 'Weixin, MicroMessenger',
    KakaoTalk: 'Kakao Talk, Kakao',
    'Google app': 'GSA, Google, Google Search App',
    Yandex: 'Yandex App, YaApp',
  },
})

/** Kinds of connections, as databases of addresses distinguish them. */
export const connectionNames = nameSet({
  what: 'connection type',
  names: connectionTypes,
  aliases: { cable_dsl: 'Cable/DSL, cable dsl' },
  meant: [
    ...listed('mobile, 3g, 4g, 5g, lte, carrier').map((said) => [said, 'cellular'] as const),
    ...listed('wifi, wi-fi, wlan, broadband, cable, dsl').map((said) => [said, 'cable_dsl'] as const),
    ...listed('business, office, company').map((said) => [said, 'corporate'] as const),
  ],
})

/** Types of devices. */
export const deviceNames = nameSet({
  what: 'device',
  names: deviceTypes,
  meant: [
    ...listed('phone, smartphone, cell phone, mobile phone').map((said) => [said, 'mobile'] as const),
    ...listed('computer, pc, laptop, notebook').map((said) => [said, 'desktop'] as const),
    ...listed('television, smart tv, smarttv').map((said) => [said, 'tv'] as const),
    ['watch', 'wearable'],
  ],
})

const englishNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** Countries by their codes; their English names are known to propose the code. */
export const countryNames = nameSet({
  what: 'country',
  names: countryCodes,
  meant: [...[...countryCodes].map((code) => [englishNames.of(code) ?? code, code] as const), ['UK', 'GB']],
})

const languageTitles = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })

/**
 * Languages by their codes, with their English names to propose the code; of a tag such as `en-GB` or
 * `zh_Hant` only the language is compared.
 */
export const languageNames: NameSet = {
  ...nameSet({
    what: 'language',
    names: languageCodes,
    meant: languageCodes.map((code) => [languageTitles.of(code) ?? code, code] as const),
  }),
  nameIn: (tag) => tag.split(/[-_]/, 1).join(''),
}

/** Folds a name as comparisons need it: what people call the same becomes the name that visitors have. */
export function nameFold({ aliases }: NameSet): (name: string) => string {
  return (name) => {
    const folded = foldCase(name)
    return aliases.get(folded) ?? folded
  }
}

/** The name as visitors have it; null: no visitor can have it. */
export function nameOf(names: NameSet, value: string): string | null {
  return names.byFolded.get(nameFold(names)(value.trim())) ?? null
}

const comparedPart = (names: NameSet, value: string): string => names.nameIn?.(value) ?? value
const isName = (names: NameSet, value: string): boolean => nameOf(names, comparedPart(names, value)) !== null
const noName = ({ what }: NameSet, value: string): string => `no visitor has the ${what} "${value}"`

/** Why no visitor can have the name, with the nearest that one can (contract §16, §17). */
function withProposal(names: NameSet, value: string): string {
  const wanted = nameFold(names)(comparedPart(names, value).trim())
  const versioned = nameOf(names, withoutVersion(wanted))
  if (versioned !== null) return `is named without its version: "${versioned}"`
  return `${noName(names, value)}: did you mean "${nearestName(names.proposals, wanted)?.name}"?`
}

const maxNamedProblems = 20
/** Finding what was meant takes up to half a millisecond, and a rule has fifty filters. */
const maxProposals = 3

/** What is wrong with names, by their indexes: the first twenty, and for three of them what may be meant. */
export function nameProblems(names: NameSet, values: readonly string[]): [at: number, message: string][] {
  const wrong: [number, string][] = []
  for (const [at, value] of values.entries()) {
    if (wrong.length >= maxNamedProblems) break
    if (isName(names, value)) continue
    wrong.push([at, wrong.length < maxProposals ? withProposal(names, value) : noName(names, value)])
  }
  return wrong
}

function withoutVersion(folded: string): string {
  return folded.replace(/ (?:nt )?(?:\d[\d._]*|xp|vista)$/, '')
}
