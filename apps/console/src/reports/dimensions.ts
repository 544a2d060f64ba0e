import { dimensionKind, dimensions } from '@waymark/report-plan'

export { dimensions }

export const isDimension = (token: unknown): token is string =>
  typeof token === 'string' && dimensionKind(token) !== null

/** A value of a dimension: null where it is unknown or empty. */
export type DimensionValue = string | number | boolean | null

/** Whose rows can be paused: what a row of them is about is served or not. */
export const pausable = ['link', 'offer', 'landing'] as const
export type Pausable = (typeof pausable)[number]
export const isPausable = (dimension: string): dimension is Pausable =>
  pausable.some((one) => one === dimension)

/** The key of `words.reports.dimensions`; sub ids share one text with their number in it. */
export function dimensionLabel(
  token: string,
  words: { dimensions: Record<string, string>; subId: (n: string) => string },
): string {
  const slot = /^sub_id:sub_id_(\d+)$/.exec(token)?.[1]
  return slot === undefined ? (words.dimensions[token] ?? token) : words.subId(slot)
}
