/** What browsers and systems write that run on televisions and boxes alone. */
const televisionProgram =
  /\(lite\)(?: Safari\/[\d.]+)? +TV\b|\bQuick Search TV\/|\bTV Bro\/|\(Linux (?:mips|sh4)\b|\bBrightSign\/|\bSigmaDesigns\b|\bQtEmbedded; U; Linux|_STB_|\bSagemcom_Broadband|\bwv-atv\b/i

/** The diagonals in which televisions are sold, in inches. */
const inches = '(?:19|2[2-48]|3[29]|4[0-35-9]|5[0578]|6[05]|7[057]|8[2-6]|9[68])'
const start = '(?:^|[ _-])'

/**
 * How makers of televisions and boxes with Android form the names of their models: the diagonal before
 * letters and digits (`43LU1204`, `F43F8000Q`, `HTY-32HDR06B`), the panel (`LED50`, `Shell LC390`), the tuner
 * (`T2SU`, `UTS2C`), and the words of boxes.
 */
const televisionModel = new RegExp(
  [
    `${start}${inches}[_-]?[a-z]{1,5}[_-]?\\d{2,5}[a-z]`,
    `${start}${inches}[_-]?[a-z]{1,5}[_-]?\\d{3,5}(?![0-9])`,
    `${start}[a-z]{2,4}[_-]${inches}[a-z]{1,6}\\d{2,5}`,
    `${start}(?:[a-z]-?${inches}[a-z]{1,4}|[a-z]{2,4}-?${inches}[a-z]{2,4})[_-]?\\d{3,5}[a-z]{0,3}(?![a-z0-9])`,
    String.raw`(?<![a-z0-9])(?:[a-z]{1,4}-)?e?led-?\d\d`,
    String.raw`\bshell\b`,
    String.raw`\d[uf]?(?:t2s?2?c?|ts2c?)[mu]?(?:_|$)|uts2c|t2s?c?sm\b`,
    String.raw`(?<![a-z])(?:hd|sd|[24]k|smart|android|google|fhd|uhd)[ _-]?tv(?![a-z])|[_ -]atv\b|(?:^|[_ -])[a-z]{0,4}tv-?\d{2}(?!\d)|[_ ]tv[_ ]`,
    '(?<![0-9])4k(?:[_ -]|tv|$)|(?<![a-z0-9])[68]k(?:[_ -]|$)|(?<![a-z])uhd(?![a-z])',
    '(?<!run|tur)box(?![a-z0-9])',
    String.raw`^yndx-000\d\d\b`,
    '(?<![a-z])(?:rombica|vontar|pendoo|polarline|evpad|iconbit movie|selenga|mecool|ugoos|beelink|nexon[ _]x|orbsmart|vorke|zidoo|dreamstar|fundroid|m8s(?: ?pro| ?max| ?plus)|vega s95|gtcombo|hiberg|dongle|streamer|tv stick)',
  ].join('|'),
  'i',
)

/** Whether what runs there runs on televisions alone, or the model is named as those are. */
export function isTelevisionByForm(userAgent: string, model: string | undefined): boolean {
  return televisionProgram.test(userAgent) || (model !== undefined && televisionModel.test(nameOf(model)))
}

/** Without the build and the mark of a web view. */
const nameOf = (model: string): string => model.replace(/(?: ?Build\/|;? wv\b).*$/s, '').trim()
