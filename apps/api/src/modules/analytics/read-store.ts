import { AnalyticsUnavailableError } from '@waymark/analytics-store'
import { AppError } from '@waymark/domain'

const retryAfterSeconds = 5

/** Reads the analytics store; while it is away or too slow the caller is told to come again (contract §1, 503). */
export async function readStore<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (cause) {
    if (!(cause instanceof AnalyticsUnavailableError)) throw cause
    throw new AppError('UNAVAILABLE', {
      message: 'The analytics store does not answer. Try again soon.',
      retryAfterSeconds,
      cause,
    })
  }
}
