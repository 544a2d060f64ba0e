import type { DeviceType } from '@waymark/rule-engine'
import { isTelevisionByForm } from './television-models.ts'

/**
 * What only televisions, set-top boxes and sticks say of themselves: standards of television (HbbTV,
 * CE-HTML), systems (webOS TV, Tizen TV, VIDAA, NetCast, Roku, tvOS), and the models of boxes with Android
 * that ua-parser takes for tablets and phones.
 */
const television = new RegExp(
  [
    String.raw`\b(?:hbbtv|ce-html|smart[ _-]?tv|googletv|netcast|nettv|netrange|inettv|opentv|linuxtv|aftt|crkey|roku|vidaa|viera|aquos(?:browser|-?tv)|espial|antgalio|dlnadoc|set-?top|settopbox|freebox|bbox(?:4k)?|dtv\d|dunehd|infomir|mag\d{3}\b|stbapp|omi\/\d|vewd|opera tv|tv store|sraf|whaletv|zeasn|ekioh|sky_stb|tivo|humax|technisat|dreambox|enigma2|duckduckgotv|tsbnettv|toshibatp|pov_tv|nexo tv|mibox|dream multimedia)`,
    String.raw`\b(?:web0s|webos ?tv|webostv|lg ?browser|lgsmarttv|lge;)`,
    String.raw`\btizen[^)]*(?:\btv\b|smart-?tv)|\bTizen [\d.]+\) [^)]*\) (?:\S+ )*TV\b|\bmaple[ _]?\d|\bsmarthub\b`,
    String.raw`\b(?:apple ?tv|tvos|appletv)(?:\b|\d)`,
    String.raw`\b(?:android|google) ?tv\b|\bdevicetype\/(?:androidtv|chromecast)|\bandroid[^;]*; ?tv\b`,
    String.raw`\b(?:bravia|kdl-?\d|sony ?tv|philips ?tv|philipstv|tpm\d{3}[a-z]|hisense ?tv|tcl[ -](?:android )?tv|tcl[ -][^;)]*\btv|sharp[ -]tv|panasonic[ -]tv|xiaomi tv|mi ?tv|mitv|redmi tv|oneplus tv|realme tv|nokia tv|motorola tv|vu tv|skyworth|changhong|konka|haier tv|thomson tv|toshiba tv|toshiba-tv|vizio|jvc tv|grundig tv|vestel|sceptre|philco tv|ptv\d|aoc tv|kivi|dexp tv|beko tv|blaupunkt tv|nextbook tv)`,
    // Fire TV: AFT and a letter or more, of Amazon.
    String.raw`\baft[a-z]{1,6}\d{0,3}\b`,
    // Sticks and boxes with Android.
    String.raw`\b(?:shield(?: android)? tv|nexus player|adt-\d|chromecast|google tv streamer|onn\.? ?(?:4k|full hd|streaming)|walmart onn|mi ?box|mdz-\d\d|xiaomi box|minix|beelink|mecool|km\d{1,2}(?: plus| deluxe)?|tanix|tx(?:[1-9]|28|92|95)(?: max| mini| pro)?|t95(?:[a-z]\w*)?|x96[a-z0-9_]*|h96[a-z0-9_ ]*|a95x[a-z0-9_ ]*|mxq[a-z0-9_ -]*|mx9|hk1[a-z0-9_ ]*|z8[34]|x88[a-z0-9_ ]*|ugoos|zidoo|formuler|buzztv|dune hd|nvidia shield|tv ?box|android box|ott ?box|iptv|stb|ott-\w+|b866v2[a-z0-9]*|b860h[a-z0-9]*|e900v2[a-z0-9]*|zxv10|hg680[a-z0-9-]*|q5x|dv\d{4}|uie\d{4}[a-z]*|ds[it]\d{3,4}|bouygtel|sagemcom|arris|technicolor|skyworth|jio ?stb|airtel[ _]?xstream|tata ?sky|claro[ _]?box|orange ?(?:tv|key)|magenta tv|smart ?box tv|strong ?srt|homatics|dynalink|nokia streaming|thomson stream|tivo stream|streamtv|dms\d{2}|vsb\d|rockchip rk3\d+ tv|neo-? ?[xug]\d\S*|letv [su]\d\d?|letv x\d-\d{2}|letv c1s|letvx60|lenovotv|mk80\d\w*|mk908\w*|rkm mk\w*|cx-9\d{2}|toucan stick|pov tv-?hdmi\S*|magicbox|gk802|storex linkbox|veolo|tcc89\d{2}|q[mv]15\de|hdmi dongle|android mini box|asus google cube)\b`,
  ].join('|'),
  'i',
)

/** A model that ends in TV; a phone may, too, where it receives television. */
const namedTelevision = /; ?(?!bntv)[^;()]*\b(?:[a-z0-9]*tv[ _-]?\d*|television)(?: build|;|\))/i

/** Words that are near televisions and belong to others. */
const noTelevision = /\b(?:playstation|xbox|nintendo|kodi\/|wiiu?)\b/i

const wearable =
  /\b(?:apple watch|watch ?os\b|sm-r\d{3}|galaxy watch|pixel watch|wear ?os|ticwatch|huawei watch|zenwatch|(?:lg-|g |smart ?)watch|sm-v700|moto 360|oww\d{3}|amazfit|google glass|glass \d|fitbit|quest(?: \d| pro)?\b.*\bOculus|pico (?:\d|neo)|galaxy xr|sm-i610|vision ?pro|apple ?vision)\b/i

const console =
  /\b(?:playstation|xbox|nintendo|wii ?u?\b|new nintendo 3ds|ouya|steam ?deck|valve steam gamepad|steam tenfoot|dreamcast|retroid|atari vcs|logitech g cloud|psp\b|ps vita)/i

/** Tablets by their names and the models that makers sell as such; some say `Mobile` all the same. */
const tabletModel = new RegExp(
  [
    String.raw`\b(?:ipad|tablet|tablet pc|touchpad|playbook|xoom|mediapad|matepad|ideatab|ideapad|thinkpad tablet|galaxy tab|iconia|transformer|slider sl101|kindle|nook|surface rt|iplay\w*|alldocube|teclast\w*|chuwi|pixel c|pixel tablet|nexus (?:7|9|10)|venue \d+|slate ?\d+|lifetab|medion\b.*\bp\d{4}|tolino|archos (?:70|80|90|97|101)\w*|odys(?!sey)|trekstor|yoga (?:tab|book)|ematic|nextbook|digma|dexp ursus|prestigio (?:pmt|wize)|irbis tz|supra m\d|mi pad|mipad|redmi pad|xiaomi pad|poco pad|oneplus pad|oppo pad|realme pad|vivo pad|honor pad|huawei pad|moto tab|nokia t[12]\d|tcl tab|blackview tab|doogee [tu]\d{2}|oukitel (?:rt|ot)\d|umidigi (?:[ga] ?)?tab|cubot tab|oscal pad|ulefone (?:armor )?(?:pad|tab)|hotwav (?:pad|r\d)|fossibot dt\d|ag[ms]\d? tab|remarkable|boox|onyx boox|ezpad|inoipad|impad|everpad|npad|g-?pad(?:lite)?|slidepad|smartpad|kids? (?:tab|pad))`,
    String.raw`\b(?:sm-[tpx]\d{3}[a-z0-9]*|gt-p\d{4}|gt-n(?:5[01]|80)\d{2}|sch-i(?:800|705|815)|sgh-t(?:849|859|779)|shw-m(?:180|305|380|480|500)|sc-01c|sch-p\d{3}|sph-p100)`,
    // Amazon's Fire: KF and letters, never four digits behind them.
    String.raw`\bkf[a-z]{2,6}\b`,
    String.raw`\b(?:lenovo (?:tb|yt|tab|a7(?:-|600)|a3[35]|a1000(?:l|-)|a10-|a55|b6000|b8|s6000|s5000)|tb-?[\dx][\w-]*|tb\d{3}[a-z]{2}|yt-?[jkx]?\d{3,4}\w*|zui tb)`,
    // Huawei and Honor: W means a model without a telephone; the others are those that have both.
    String.raw`\b[a-z]{3}\d?-w\d{2}[a-z0-9]*\b`,
    String.raw`\b(?:ags\d?|bah\d?|scm|scmr|mrx|mrr|cmr|jdn\d?|kob\d?|kjr|btv|bg2|s7|s8|t1|dby2?|dbr|wgr|wgrr|mon|vrd|sht|got|bbr|agr|agm3|hey|hey2|hey3|elr|eln|rod2?|gdi|nod|lrn|bzt\d?|dtn|hdn|hbs)-(?:al|l|n|tl|an|wn|w)\d{2}`,
    // Xiaomi: RP within the number of the model.
    String.raw`\b2\d{4}rp[a-z0-9]{2,5}\b|\b2\d{3}[a-z]?rp[a-z]{3}\b|\b(?:21051182[gc]|m2105k81a?c|22081281ac|22081283[gc]|2405cpck6c|24018rpac[cg]|25032rp42c|2405cpc?fbg)\b`,
    String.raw`\b(?:opd\d{4}[a-z]?|rmp\d{4}|dpd\d{4}|pa\d{4}|p0[01]\w{1,2}|k0[01][\w]{1,2}|me[1-5]\d{2}\w?|tf\d{3}\w*|z(?:[13]\d{2}|500|581)(?:ca?|cg|cl|m|kl)\b|v(?:k|5)\d{3}|lg-v\d{3}|lm-t\d{3}\w*|lgv\d{2}t|lgt\d{2}|sgp\d{3}|sot\d{2}|fjt\d{2}|kyt\d{2}|dtab|d-0[12][a-k]|a1-\d{3}|a3-a\d{2}|a50[01]|b1-\w{3}|b3-a\d{2}|at[1-3]0\d|tcl (?:8|9)\d{3}\w*|9\d{3}[gxs]\d?_\w+|tcl[ _]nxt\w*|alcatel (?:1t|3t|a3)|onetouch (?:p3|pop ?[78]|pixi ?[378])|(?:8|9)0\d{2}[xdfg]|ac\d{4}[a-z]{2}|mid\d{3,5}|qmv?\d\w*|rct\d{4}\w*|nbx|np-?\d{3}|td\d{4}|bmt\w*|tab ?\w{0,4}\d*|pad ?\d+(?: pro)?|t30pro|p25t|p30hd|p20hd|u1005e|pmt\d{4}\w*)\b`,
    // Irbis, BQ, Digma, Nomi and Teclast number their tablets by the diagonal or by a series of their own.
    String.raw`(?<![a-z0-9])(?:tz\d{2,3}|bq-(?:7|8|10)\d{2,3}[a-z]?|(?:plane|citi|optima|kids)[ _]\d{4}|(?:[cpnt]s|t[st])(?:7|8|9|10|11|12)\d{2}[mpae][glw]|nomi[ _]c(?:07|08|09|10)\d+|(?:p[2-8]|m[2-6]|t[2-6])0(?:[ _]?(?:s|h|hd|pro|plus|air|mini|t|w|5g))*_(?:eea|row)|t20mini|mid-\d{3}|mfc\d{3}\w\w)(?![a-z0-9])`,
  ].join('|'),
  'i',
)

/** A name that ends in tab or pad, or has them before a number; some phones are called so. */
const tabletName =
  /(?<!cool|tech|tel|music|game|car|kli|clever)(?<!clever |tech |sda-\w*)(?:pad|tab)(?:[ _-]|\d|$|\)|;| build)/i

/** Yandex's apps say of a tablet with Android that it is an `apad`. */
const saysTablet = /\/apad\b/

/**
 * Phones by the numbers of makers who have other numbers for tablets. They fold open to a tablet's size, show
 * pages as on a desktop, or come from apps that do not say `Mobile`.
 */
const phoneModel =
  /\b(?:sm-[afgjmnsw]\d{3,4}[a-z0-9]*|scg\d{2}|gt-n7\d{3}|rmx\d{4}|cph\d{4}|v[12]\d{3}b?a|p[a-h][a-z]{2}\d{2}|dt\d{4}a|pixel [2-9]|m[12]\d{3}[a-z]\d{1,2}[a-z]+|lenovo p[bh][12]-\w+|a\d{3}(?:sh|kc|zt|op|fc|dl|so|xm)|(?!ags|bah|scm|mrx|kob|btv|dby|wgr|sht|agr|bzt|hdn|jdn|vrd|mon|cmr|bbr|elr|eln|rod|gdi|nod|lrn|dtn|hbs|hey|got|dbr|hdl|agm)[a-z]{3}-(?:an|al|tl|lx|nx)\d{1,2}[a-z]?)\b/i

const phoneWithoutMobile = /\b(?:opera (?:mini|mobi)|ucweb|dalvik|okhttp|smarttv|windows phone|iemobile)\b/i

const androidModel = /\bAndroid\b[^;)]*;?(?: ?[a-z]{2}(?:[-_][a-z]{2,4})?;)?([^()]*(?:\([^)]*\)[^()]*)*)\)/i

/**
 * The kind of device where its user agent says it by itself, which ua-parser does not always read; null: what
 * ua-parser says.
 */
export function deviceTypeBySigns(userAgent: string, parsed: DeviceType): DeviceType | null {
  if (parsed !== 'wearable' && wearable.test(userAgent)) return 'wearable'
  if (console.test(userAgent)) return 'console'
  const model = androidModel.exec(userAgent)?.[1]
  if (isTelevision(userAgent, model)) return 'tv'
  if (parsed === 'tv' || parsed === 'console' || parsed === 'wearable') return null
  if (desktop.test(userAgent)) return 'desktop'
  const tabletOrPhone = tabletBySigns(userAgent, model)
  return tabletOrPhone === null && isOldPhone(userAgent, parsed) ? 'mobile' : tabletOrPhone
}

/** Programs that name the model of the computer, and those of Windows that ua-parser takes for phones. */
const desktop =
  /\((?:MacBook|iMac|Macmini|MacPro|PowerMac)|\bPower%20Macintosh\b|\((?:Mac OS|Windows)\/[\d.]+; Desktop\b|\bWindows NT [\d.]+; osmeta\b/

/** Phones of the time before Android, and browsers that speak for a phone without naming its system. */
const oldPhone =
  /\bMIDP-|\bUP\.Browser\b|\bWAP[ _]Browser|\bDoCoMo\/|\bKDDI-|^SoftBank\/|^Vodafone\/|\((?:WILLCOM|DDIPOCKET);|;FOMA;|\bMAUI[ /]|\bBREW[ /;]|\bPalmOS\b|\bObigo\b|^UCWEB\/|^dv\(iPh/

const isOldPhone = (userAgent: string, parsed: DeviceType): boolean =>
  (parsed === 'unknown' || parsed === 'desktop') && oldPhone.test(userAgent)

function isTelevision(userAgent: string, model: string | undefined): boolean {
  if (noTelevision.test(userAgent)) return false
  if (television.test(userAgent) || isTelevisionByForm(userAgent, model)) return true
  return !saysMobile.test(userAgent) && namedTelevision.test(userAgent)
}

const saysMobile = /\bMobile\b/i

/** The forms that most visitors have, which say all there is to know of the device. */
const usualForms: readonly (readonly [pattern: RegExp, device: KnownDevice])[] = [
  [
    /^Mozilla\/5\.0 \((?:Windows NT [\d.]+; Win64; x64(?:; rv:[\d.]+)?|X11; CrOS [^)]+)\) (?:AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) Chrome\/[\d.]+ Safari\/[\d.]+(?: (?:Edg|OPR|Vivaldi)\/[\d.]+)?|Gecko\/\d+ Firefox\/[\d.]+)$/,
    { type: 'desktop' },
  ],
  [
    /^Mozilla\/5\.0 \(Macintosh; Intel Mac OS X [\d._]+(?:; rv:[\d.]+)?\) (?:AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) (?:Version|Chrome)\/[\d.]+ Safari\/[\d.]+(?: (?:Edg|OPR|Vivaldi)\/[\d.]+)?|Gecko\/\d+ Firefox\/[\d.]+)$/,
    { type: 'desktop', vendor: 'Apple', model: 'Macintosh' },
  ],
  [
    /^Mozilla\/5\.0 \(Linux; Android 10; K\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) (?:SamsungBrowser\/[\d.]+ )?Chrome\/[\d.]+ Mobile Safari\/[\d.]+(?: (?:EdgA|OPR)\/[\d.]+)?$/,
    { type: 'mobile' },
  ],
  [/^Mozilla\/5\.0 \(iPhone; /, { type: 'mobile', vendor: 'Apple', model: 'iPhone' }],
  [/^Mozilla\/5\.0 \(iPad; /, { type: 'tablet', vendor: 'Apple', model: 'iPad' }],
]

export interface KnownDevice {
  type: DeviceType
  vendor?: string | undefined
  model?: string | undefined
}

/** The device of the most usual forms, which need no parser; null: it must be parsed. */
export function deviceOfUsualForm(userAgent: string): KnownDevice | null {
  for (const [pattern, device] of usualForms) if (pattern.test(userAgent)) return device
  return null
}

function tabletBySigns(userAgent: string, model: string | undefined): DeviceType | null {
  if (/\bMacintosh\b.*\bMobile\/\w/.test(userAgent)) return 'tablet'
  if (model === undefined) return /\b(?:iPad|Tablet;|PlayBook|TouchPad)/.test(userAgent) ? 'tablet' : null
  if (phoneModel.test(model)) return 'mobile'
  if (tabletModel.test(model) || tabletName.test(model) || saysTablet.test(userAgent)) return 'tablet'
  const isPage = userAgent.includes('AppleWebKit/') && !phoneWithoutMobile.test(userAgent)
  return isPage && !saysMobile.test(userAgent) ? 'tablet' : null
}
