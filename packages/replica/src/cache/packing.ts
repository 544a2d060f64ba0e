/** A version of an entry as text, the smallest form that an entry in memory has. */
export interface Packed {
  own: string
  /** What it has in common with others. */
  rest: string
}

/** How entries that are not looked up recently are cached; `unpack` gives an equal content. */
export interface Packing<Content> {
  pack(content: Content): Packed
  unpack(packed: Packed): Content
}
