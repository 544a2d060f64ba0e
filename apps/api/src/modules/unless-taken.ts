import { isUniqueViolation } from '@waymark/db'
import type { AppError } from '@waymark/domain'

/** What `work` resolves to. @throws what `taken` makes when it was refused because another row has what must be unique */
export async function unlessTaken<Result>(
  work: Promise<Result>,
  { constraint, taken }: { constraint: string; taken: () => AppError },
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw isUniqueViolation(error, constraint) ? taken() : error
  }
}
