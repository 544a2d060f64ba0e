import { z } from 'zod'
import { outcomeOfStatus, readBody, reasonOf } from '../answers.ts'
import type { AdAnswer, AdOutcome, SentAs } from '../types.ts'

/**
 * Of a `google.rpc.Status`: the failure of Google Ads, the ErrorInfo and the BadRequest of the Data Manager
 * API.
 */
const detailShape = z.object({
  reason: z.string().optional(),
  errors: z
    .array(
      z.object({
        errorCode: z.record(z.string(), z.string()).optional(),
        message: z.string().optional(),
      }),
    )
    .optional(),
  fieldViolations: z
    .array(
      z.object({
        field: z.string().optional(),
        description: z.string().optional(),
        reason: z.string().optional(),
      }),
    )
    .optional(),
})

const statusShape = z.object({
  code: z.number().optional(),
  status: z.string().optional(),
  message: z.string().optional(),
  details: z.array(detailShape.catch({})).optional(),
})
type Status = z.infer<typeof statusShape>

const failureShape = z.object({ error: statusShape })
const partialFailureShape = z.object({ partialFailureError: statusShape })
const successShape = z.union([
  z.object({ requestId: z.string().min(1) }),
  z.object({ results: z.tuple([z.looseObject({})], z.unknown()) }),
])

const anyObject = z.looseObject({})

/** It has the conversion, or what the correction says, already. */
const duplicates = [
  'ORDER_ID_ALREADY_IN_USE',
  'CLICK_CONVERSION_ALREADY_EXISTS',
  'CONVERSION_ALREADY_RETRACTED',
  'RESTATEMENT_ALREADY_EXISTS',
  'MORE_RECENT_RESTATEMENT_FOUND',
]
const isDuplicate = (name: string) => duplicates.includes(name) || name.startsWith('DUPLICATE_')

/** The click, or the conversion action, is not known everywhere yet. */
const tooRecent = ['TOO_RECENT_EVENT', 'TOO_RECENT_CONVERSION_ACTION', 'TOO_RECENT_CALL', 'TOO_RECENT_CLICK']
const tooRecentMs = 6 * 3_600_000

/** The conversion that is to be corrected may have come, but is not processed yet. */
const notProcessed = ['TOO_RECENT_CONVERSION', 'CONVERSION_NOT_FOUND']
const notProcessedMs = 24 * 3_600_000

const notAllowlisted = 'CUSTOMER_NOT_ALLOWLISTED_FOR_THIS_FEATURE'

const laterNames = [
  'UNAVAILABLE',
  'INTERNAL',
  'DEADLINE_EXCEEDED',
  'RESOURCE_EXHAUSTED',
  'ABORTED',
  'UNKNOWN',
  'INTERNAL_ERROR',
  'TRANSIENT_ERROR',
  'RESOURCE_TEMPORARILY_EXHAUSTED',
  'CONCURRENT_MODIFICATION',
]

/** Their numbers, as a partial failure has them (google.rpc.Code). */
const rpcCodes: Readonly<Record<number, string>> = {
  2: 'UNKNOWN',
  4: 'DEADLINE_EXCEEDED',
  7: 'PERMISSION_DENIED',
  8: 'RESOURCE_EXHAUSTED',
  10: 'ABORTED',
  13: 'INTERNAL',
  14: 'UNAVAILABLE',
  16: 'UNAUTHENTICATED',
}

/** What is said of the account and not of the event. */
const authNames = [
  'CUSTOMER_NOT_ENABLED',
  'DEVELOPER_TOKEN_NOT_APPROVED',
  'DEVELOPER_TOKEN_PROHIBITED',
  'DEVELOPER_TOKEN_INVALID',
  'PROJECT_DISABLED',
  'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
  'SERVICE_DISABLED',
  'USER_PERMISSION_DENIED',
  'PERMISSION_DENIED',
]

/**
 * What an answer of the Data Manager API, or of Google Ads' `uploadClickConversions` and
 * `uploadConversionAdjustments`, means for its one event. Of one that was only validated (`isTest`) and fits
 * they say nothing. An account that may not correct may send events all the same.
 */
export function readGoogleAnswer(answer: AdAnswer, { action = 'send', isTest = false }: SentAs): AdOutcome {
  const failed = (failure: Status, status: number): AdOutcome => {
    const outcome = outcomeOf(failure, status)
    const isRefused = action !== 'send' && outcome.kind === 'auth_broken'
    return isRefused ? { kind: 'unsupported', reason: outcome.reason } : outcome
  }
  const failure = readBody(answer, failureShape)?.error
  if (failure !== undefined) return failed(failure, answer.status)
  const partial = readBody(answer, partialFailureShape)?.partialFailureError
  // It comes with a 200: what is wrong is the event's.
  if (partial !== undefined) return failed(partial, 400)
  const isTaken = answer.status < 300 && readBody(answer, isTest ? anyObject : successShape) !== null
  return isTaken ? { kind: 'ok' } : outcomeOfStatus(answer.status)
}

function namesOf({ details = [] }: Status): string[] {
  return details.flatMap(({ reason = '', errors = [], fieldViolations = [] }) => [
    reason,
    ...errors.flatMap(({ errorCode = {} }) => Object.values(errorCode)),
    ...fieldViolations.map((violation) => violation.reason ?? ''),
  ])
}

function reasonOfStatus(failure: Status, names: readonly string[]): string {
  const reported = (failure.details ?? []).flatMap(({ errors = [], fieldViolations = [] }) => [
    ...errors.map(({ message }) => message),
    ...fieldViolations.map(({ field, description }) => reasonOf(field, description)),
  ])
  const names_ = [...new Set(names)].filter((name) => name !== '').join(', ')
  return reasonOf(failure.status, names_, ...(reported.length > 0 ? reported : [failure.message]))
}

function outcomeOf(failure: Status, status: number): AdOutcome {
  const status_ = failure.status ?? rpcCodes[failure.code ?? 0] ?? ''
  const names = namesOf(failure)
  const reason = reasonOf('google', reasonOfStatus(failure, names))
  const has = (list: readonly string[]) => names.some((name) => list.includes(name))

  if (names.some(isDuplicate)) return { kind: 'duplicate', reason }
  if (has(tooRecent)) return { kind: 'retry', reason, afterMs: tooRecentMs }
  if (has(notProcessed)) return { kind: 'retry', reason, afterMs: notProcessedMs }
  if (names.includes(notAllowlisted)) {
    const way =
      'Google Ads takes no conversions of this account: use a refresh token for the Data Manager API'
    return { kind: 'auth_broken', reason: reasonOf(way, reason) }
  }
  // The access token has ended before its time. Whether the refresh token has, too, shows when the next one
  // is requested.
  if (status_ === 'UNAUTHENTICATED' || status === 401) return { kind: 'retry', reason, tokenRefused: true }
  if (has(authNames) || authNames.includes(status_)) return { kind: 'auth_broken', reason }
  if (has(laterNames) || laterNames.includes(status_)) return { kind: 'retry', reason }
  return outcomeOfStatus(status, reason)
}
