import { dimensionKind, dimensions } from '@waymark/report-plan'

export { dimensions }

export const isDimension = (token: unknown): token is string =>
  typeof token === 'string' && dimensionKind(token) !== null

/** Whose values follow each other in time: days, and the hours of a day. */
export const isTime = (token: string): boolean =>
  dimensionKind(token) === 'time' || token === 'weekday' || token === 'hour_of_day'

/** Whose rows can be paused: what a row of them is about is served or not. */
export const pausable = ['link', 'offer', 'landing'] as const
export type Pausable = (typeof pausable)[number]
export const isPausable = (dimension: string): dimension is Pausable =>
  pausable.some((one) => one === dimension)
