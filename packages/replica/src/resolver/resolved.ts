export interface FoundLink<T> {
  kind: 'found'
  link: T
}

/** What a redirector learns of an address. `unavailable`: nobody who knows can be asked; answer 503, never 404. */
export type Resolved<T> =
  | FoundLink<T>
  | { kind: 'unknown' }
  | { kind: 'unavailable'; retryAfterSeconds: number }
