import { destinationProblem } from './destination.ts'

export interface PastedLink {
  /** Stable while the list is edited. */
  id: number
  url: string
  /** Why it cannot be made; null where nothing is known against it. */
  problem: string | null
}

/** The API takes so many at once. */
export const mostAtOnce = 1_000

/** One link for each line that is not empty, each with what is wrong with it. */
export const readLines = (text: string): PastedLink[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((url, id) => ({ id, url, problem: destinationProblem(url) }))

export const isManyLines = (text: string): boolean => /\S\s*\r?\n\s*\S/.test(text)
