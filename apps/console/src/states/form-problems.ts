import { ApiError } from '../api/api-error.ts'

export interface FormProblems {
  /** By the field's path. */
  fields: Readonly<Record<string, string>>
  /** What belongs to no field of the form, for its top. */
  general: readonly string[]
}

export const noProblems: FormProblems = { fields: {}, general: [] }

/**
 * Sorts what the API says about a body to the form's fields. A path below a field belongs to it: `tags.2` to `tags`.
 * @param paths the fields that the form has
 */
export function formProblems(error: unknown, paths: readonly string[]): FormProblems {
  if (!(error instanceof ApiError)) return noProblems
  const fields: Record<string, string> = {}
  const general: string[] = []
  for (const { path, message } of error.details) {
    const field = paths.find((one) => path === one || path.startsWith(`${one}.`))
    if (field === undefined) general.push(path === '' ? message : `${path}: ${message}`)
    else fields[field] ??= message
  }
  if (error.details.length === 0) general.push(error.message)
  return { fields, general }
}
