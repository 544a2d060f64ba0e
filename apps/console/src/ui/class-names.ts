/** Joins the names that apply; null where there is none, so that no empty attribute is written. */
export const classNames = (...names: (string | false | null | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined
