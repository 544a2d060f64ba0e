/** What each field of the form is given. */
export interface RecordField {
  name: string
  label: string
  hint: string | undefined
  defaultValue: string | undefined
  error: string | null
  disabledReason: string | null
}
