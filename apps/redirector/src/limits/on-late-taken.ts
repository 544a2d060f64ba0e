import { LateAnswerError } from '@waymark/kv'

/**
 * Calls `onTaken` when the store says after its time that it has counted a click: the visit was decided
 * without it. Where it never says, the click may be counted twice.
 */
export function onLateTaken<Answer extends { kind: string }>(
  requested: Promise<Answer>,
  onTaken: () => void,
): Promise<Answer> {
  requested.catch((error: unknown) => {
    if (!(error instanceof LateAnswerError)) return
    const decide = (answer: unknown) => {
      if (isTaken(answer)) onTaken()
    }
    // The failure itself was reported at the timeout.
    error.late.then(decide, () => undefined)
  })
  return requested
}

function isTaken(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'taken'
}
