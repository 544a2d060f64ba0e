/** What a dimension is called; sub ids share one text with their number in it. */
export function dimensionLabel(
  token: string,
  words: { dimensions: Record<string, string>; subId: (n: string) => string },
): string {
  const slot = /^sub_id:sub_id_(\d+)$/.exec(token)?.[1]
  return slot === undefined ? (words.dimensions[token] ?? token) : words.subId(slot)
}

interface NoneWords {
  notKnown: string
  none: Record<string, string>
}

/** Says why a dimension has no value: which of the many reasons it is. */
export const noneLabel = (token: string, { notKnown, none }: NoneWords): string =>
  none[token.replace(/:.*/, '')] ?? notKnown

/** The store writes this for a device that is not known. */
export const isNotKnown = (token: string, value: string): boolean => token === 'device' && value === 'unknown'
