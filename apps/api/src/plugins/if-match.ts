import { AppError } from '@waymark/domain'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Takes `If-Match` with the `updatedAt` that the caller has seen; its handler reads it by
     * `expectedState`.
     */
    ifMatch?: true
  }
}

/** The state of a record that a change is made for: its `updatedAt`. Null: whatever it is. */
export type ExpectedState = Date | null

const quotedInstant = /^"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"$/

/**
 * `If-Match: "<updatedAt>"` of a request (contract-2 §11); `*` is any state.
 * @throws VALIDATION_FAILED for what is no such header
 */
export function expectedState({ headers }: Pick<FastifyRequest, 'headers'>): ExpectedState {
  const sent = headers['if-match']
  if (sent === undefined || sent === '*') return null
  const at = new Date(quotedInstant.exec(sent)?.[1] ?? Number.NaN)
  if (!Number.isNaN(at.getTime())) return at
  const message = 'must be the updatedAt of the record in double quotes: "2026-01-02T03:04:05.678Z"'
  throw new AppError('VALIDATION_FAILED', { details: [{ path: 'If-Match', message }] })
}

/**
 * @throws VERSION_MISMATCH where the record, whose row is locked, was changed since the caller has read it
 */
export function refuseChanged({ updatedAt }: { updatedAt: Date }, expected: ExpectedState): void {
  if (expected === null || expected.getTime() === updatedAt.getTime()) return
  throw new AppError('VERSION_MISMATCH', { version: updatedAt.toISOString() })
}

/**
 * `updatedAt` of a changed record: now, and later than before it, so that two states never have the same one.
 * @param nowMs Unix ms
 */
export function laterState({ updatedAt }: { updatedAt: Date }, nowMs: number): Date {
  return new Date(Math.max(nowMs, updatedAt.getTime() + 1))
}
