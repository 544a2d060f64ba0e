/** What a dimension is called; sub ids share one text with their number in it. */
export function dimensionLabel(
  token: string,
  words: { dimensions: Record<string, string>; subId: (n: string) => string },
): string {
  const slot = /^sub_id:sub_id_(\d+)$/.exec(token)?.[1]
  return slot === undefined ? (words.dimensions[token] ?? token) : words.subId(slot)
}
