import { AppError, includesWebhooks } from '@waymark/domain'
import type { Caller } from '../../plugins/caller.ts'

/** @throws UPGRADE_REQUIRED */
export function checkPlan({ plan }: Caller): void {
  if (!includesWebhooks[plan])
    throw new AppError('UPGRADE_REQUIRED', { message: 'The plan does not include webhooks.' })
}
