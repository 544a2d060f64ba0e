import { compileRegex } from '@waymark/rule-engine'
import { beginningOfText } from '../response-text.ts'

/** The texts by which a receiver says what became of a call; `null`: its status says everything. */
export interface AnswerPatterns {
  /** Is found in every answer to a call that was taken. */
  success: string | null
  /** Is found in answers to calls that were not taken. */
  error: string | null
}

/** Patterns see so much of an answer (contract-3 §18, "Ad platforms"). */
export const matchedBodyBytes = 4_096

/**
 * Returns why an answer is a failure although its status is none; `null` where it is a success. Patterns are
 * RE2, checked when they are stored.
 */
export function failureInText(body: Uint8Array, { success, error }: AnswerPatterns): string | null {
  if (success === null && error === null) return null
  const text = beginningOfText(body, matchedBodyBytes)
  if (error !== null && compileRegex(error)(text)) return 'its text says an error: errorPattern matches'
  if (success !== null && !compileRegex(success)(text))
    return 'its text says no success: successPattern does not match'
  return null
}
