import { foldCase } from './fold.ts'

/** Letters that are no base letter with a mark. */
const plain: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  '’': "'",
}

/** Folds case and leaves out diacritics: `São Paulo` is `sao paulo`, `Łódź` `lodz` (contract §16). */
export function foldPlain(text: string): string {
  return foldCase(text)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łøđðþßæœıħŋ’]/g, (letter) => plain[letter] ?? letter)
}
