import { ApiError, type FieldProblem } from '../api/api-error.ts'

export interface FormProblems {
  /** By the field's path. */
  fields: Readonly<Record<string, string>>
  /** What belongs to no field of the form, for its top. */
  general: readonly string[]
}

export const noProblems: FormProblems = { fields: {}, general: [] }

/**
 * Sorts what the API says about a body to the form's fields. A path below a field belongs to it: `tags.2` to
 * `tags`.
 * @param paths the fields that there are
 */
export function sortProblems(details: readonly FieldProblem[], paths: readonly string[]): FormProblems {
  const fields: Record<string, string> = {}
  const general: string[] = []
  for (const { path, message } of details) {
    const field = paths.find((one) => path === one || path.startsWith(`${one}.`))
    if (field === undefined) general.push(path === '' ? message : `${path}: ${message}`)
    else fields[field] ??= message
  }
  return { fields, general }
}

/** The same for whatever was thrown; an error without details has its sentence for the top of the form. */
export function formProblems(error: unknown, paths: readonly string[]): FormProblems {
  if (!(error instanceof ApiError)) return noProblems
  if (error.details.length === 0) return { fields: {}, general: [error.message] }
  return sortProblems(error.details, paths)
}
