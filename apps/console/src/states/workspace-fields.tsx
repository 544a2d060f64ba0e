import { TextField } from '../ui/field.tsx'
import { useWorkspaceFieldWords } from '../words/use-workspace-field-words.ts'
import { ZoneSelect } from './zone-select.tsx'

interface WorkspaceFieldProps {
  defaultValue: string
  error?: string | null
  disabledReason?: string | null
}

/** `timezone` of a form. */
export function ZoneField(props: WorkspaceFieldProps) {
  const words = useWorkspaceFieldWords()
  return <ZoneSelect label={words.zone} name="timezone" hint={words.zoneHint} {...props} />
}

/** `baseCurrency` of a form. */
export function CurrencyField(props: WorkspaceFieldProps) {
  const words = useWorkspaceFieldWords()
  return (
    <TextField
      label={words.currency}
      name="baseCurrency"
      minLength={3}
      maxLength={4}
      required
      hint={words.currencyHint}
      {...props}
    />
  )
}

/** What the two fields have, as the API takes it. */
export const workspaceFieldsIn = (values: FormData): { timezone: string; baseCurrency: string } => ({
  timezone: String(values.get('timezone')),
  baseCurrency: String(values.get('baseCurrency')).toUpperCase(),
})
