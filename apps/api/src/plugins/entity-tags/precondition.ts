import { AppError } from '@waymark/domain'
import type { FastifyRequest } from 'fastify'
import { readTags, stateOf, stateOfTag } from './tags.ts'

/** A change is made only where its record is in one of these states (`If-Match`). */
export interface Precondition {
  /** Has the ids of the path: the record with one of them is the one that is changed. */
  recordIds: ReadonlySet<string>
  /** Has states as `stateOf` returns them. */
  states: ReadonlySet<string>
}

/** A precondition that is `null` or missing is met by any state. */
export type OptionalPrecondition = Precondition | null | undefined

/**
 * Reads `If-Match` of a request; `null` where any state will do. Tags of ours are strong: a weak one, which a
 * proxy makes of a tag when it compresses the answer, matches none (RFC 9110 §13.1.1).
 * @throws VALIDATION_FAILED for what is no such header
 */
export function readPrecondition({
  headers,
  params,
}: Pick<FastifyRequest, 'headers' | 'params'>): Precondition | null {
  const sent = headers['if-match']
  if (sent === undefined) return null
  const tags = readTags(sent)
  if (tags === '*') return null
  if (tags === null) {
    const message = 'must be a list of tags in double quotes, such as the `ETag` of the record, or *'
    throw new AppError('VALIDATION_FAILED', { details: [{ path: 'If-Match', message }] })
  }
  const strong = tags.filter(({ isWeak }) => !isWeak)
  const recordIds = new Set(Object.values(Object(params)).map((id) => String(id).toLowerCase()))
  return { recordIds, states: new Set(strong.map(stateOfTag)) }
}

/** Says whether the precondition is about the record with this id. */
export function isAbout(precondition: OptionalPrecondition, id: string): precondition is Precondition {
  return precondition?.recordIds.has(id.toLowerCase()) ?? false
}

/**
 * Compares the record, as it is under the lock of its change, with what the caller expects of it.
 * @throws VERSION_MISMATCH with its state, where that is none of the precondition's
 */
export function refuseChanged(precondition: OptionalPrecondition, record: object): void {
  refuseState(precondition, stateOf(record))
}

/** Does what `refuseChanged` does, for a state that is no field of a record. */
export function refuseState(precondition: OptionalPrecondition, state: string): void {
  if (!precondition || precondition.states.has(state)) return
  throw new AppError('VERSION_MISMATCH', { version: state })
}

/**
 * Returns `updatedAt` of a changed record: now, and later than before it, so that two states never have the
 * same one.
 * @param nowMs Unix ms
 */
export function laterState({ updatedAt }: { updatedAt: Date }, nowMs: number): Date {
  return new Date(Math.max(nowMs, updatedAt.getTime() + 1))
}
