/**
 * Each is its position in the list, as in the errors of the API: a field is the same one while it is edited.
 */
export const numbered = <Item>(items: readonly Item[]): { item: Item; index: number; key: string }[] =>
  items.map((item, index) => ({ item, index, key: String(index) }))
