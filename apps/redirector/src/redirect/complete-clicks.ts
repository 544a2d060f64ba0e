import type { PrepareEvents } from '@waymark/events'
import type { Uniqueness } from '@waymark/visitor'
import type { Click } from './click.ts'

/**
 * Settles the unique verdicts of a batch before it is sent, so that no visitor waits for them (contract §4).
 * A verdict that the rules were decided by stays: one a click.
 */
export function createClickCompletion({ uniqueness }: { uniqueness: Uniqueness }): PrepareEvents<Click> {
  return async (clicks) => {
    const open = clicks.filter(({ isUnique }) => isUnique === null)
    const verdicts = await uniqueness.verdicts(open)
    open.forEach((click, index) => {
      click.isUnique = verdicts[index] === true
    })
    return clicks
  }
}
