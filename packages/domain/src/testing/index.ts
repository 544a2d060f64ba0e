/** Texts that differ, and whether comparisons without case take them for one. */
export const foldCases: readonly (readonly [one: string, other: string, isSame: boolean])[] = [
  ['Summer', 'sUMMER', true],
  ['Caf\u00e9', 'CAFE\u0301', true],
  ['caf\u00e9', 'cafe', false],
  ['ΟΔΟΣ', 'οδος', true],
  ['ΟΔΟΣ', 'οδοσ', true],
  ['ΟΔΟΣ 1', 'οδοσ 1', true],
  ['ΑΣ-', 'ας-', true],
  // The dot above is a code point of its own then.
  ['\u0130zmir', 'i\u0307zmir', true],
  ['\u0130zmir', 'izmir', false],
  ['ISPARTA', '\u0131sparta', false],
  ['\u1e9e', '\u00df', true],
  ['STRASSE', 'stra\u00dfe', false],
  ['\u01c4', '\u01c5', true],
  // Signs that are letters: kelvin and ohm.
  ['\u212a', 'k', true],
  ['\u2126', 'ω', true],
]
