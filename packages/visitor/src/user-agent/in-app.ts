import type { InAppName } from '@waymark/rule-engine'

export interface InApp {
  name: InAppName
  /** Null: the user agent does not contain it. */
  version: string | null
}

/** A version is what follows: digits and dots, or nothing. */
const version = String.raw`(\d[\d.]*)?`

/**
 * The words by which each app is known, the surest first: Messenger and Threads write the words of Facebook
 * and Instagram, too.
 */
const apps: readonly (readonly [name: InAppName, pattern: RegExp])[] = [
  ['Messenger', /\b(?:FBAN\/Messenger|FB_IAB\/(?:Messenger|Orca)|FBAN\/Orca|MetaIAB Messenger)/i],
  ['Threads', new RegExp(String.raw`\bBarcelona[ /]${version}`)],
  ['Instagram', new RegExp(String.raw`\b(?:MetaIAB )?Instagram[ /]${version}`)],
  ['Facebook', /\b(?:FBA[NV]\/|FB_IAB\/|MetaIAB Facebook)|\[FB/],
  [
    'TikTok',
    new RegExp(
      String.raw`\b(?:musical_ly|trill|TikTok(?:Lite)?)[_ /]${version}|\b(?:musically_go|BytedanceWebview)\b`,
      'i',
    ),
  ],
  ['Snapchat', new RegExp(String.raw`\bSnapchat[ /]${version}`)],
  ['Pinterest', new RegExp(String.raw`\bPinterest(?:\/(?:iOS|Android)\b| for (?:iOS|Android)\/)${version}`)],
  ['LinkedIn', new RegExp(String.raw`\bLinkedIn(?:App\]?\/?|\/)${version}`)],
  ['X', new RegExp(String.raw`\bTwitter(?:Android\/?| for (?:iPhone|iPad|Android)\/?)${version}`)],
  ['Telegram', new RegExp(String.raw`\bTelegram(?:-(?:Android|iOS)|Android|iOS)?\/${version}`)],
  ['WeChat', new RegExp(String.raw`\b(?:MicroMessenger|WeChat)\/${version}`)],
  ['Line', new RegExp(String.raw`\bLine\/${version}`)],
  ['KakaoTalk', new RegExp(String.raw`\bKAKAOTALK[ /]?(?:\d+;KAKAOTALK )?${version}`)],
  ['Google app', new RegExp(String.raw`\bGSA\/${version}`)],
  [
    'Yandex',
    new RegExp(String.raw`\b(?:YaApp_(?:Android|iOS)|YandexSearch|YaSearchBrowser|YaSearchApp)\/${version}`),
  ],
  ['Reddit', new RegExp(String.raw`\bReddit\/(?:Version )?${version}`)],
  ['Viber', new RegExp(String.raw`\bViber\/${version}`)],
]

/** One word of any of them: most user agents have none, and cost one search. */
const anyApp =
  /FBA[NV]|FB_IAB|\[FB|MetaIAB|Barcelona|Instagram|musical|trill|TikTok|Bytedance|Snapchat|Pinterest|LinkedIn|Twitter|Telegram|MicroMessenger|WeChat|Line\/|KAKAOTALK|GSA\/|YaApp_|YandexSearch|YaSearch|Reddit|Viber/i

/** The app whose in-app browser a user agent is; null: it is in none of them. Never throws. */
export function inAppOf(userAgent: string): InApp | null {
  if (!anyApp.test(userAgent)) return null
  for (const [name, pattern] of apps) {
    const match = pattern.exec(userAgent)
    if (match !== null) return { name, version: versionOf(name, userAgent, match) }
  }
  return null
}

/** Apps that write their version elsewhere. */
const versions: Partial<Record<InAppName, RegExp>> = {
  Facebook: /\b(?:FBAV|MetaIAB \w+)\/(\d[\d.]*)/,
  Messenger: /\b(?:FBAV|MetaIAB \w+)\/(\d[\d.]*)/,
  TikTok: /\bapp_version\/(\d[\d.]*)/,
}

function versionOf(name: InAppName, userAgent: string, match: RegExpExecArray): string | null {
  const elsewhere = versions[name]?.exec(userAgent)?.[1]
  const found = elsewhere ?? match.slice(1).find((group) => group !== undefined)
  return found?.replace(/\.$/, '') ?? null
}
