import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { type Template, type TemplateKind, templateQuery } from '../api/templates.queries.ts'
import { SelectField } from '../ui/field.tsx'
import { useListWords } from '../words/use-list-words.ts'

interface TemplateFieldProps {
  kind: TemplateKind
  template: Template | null
  onChange: (template: Template | null) => void
  error: string | null
}

/**
 * What is known of a platform: its tokens, its words, its postback URL. What to mind with it is said beneath.
 */
export function TemplateField({ kind, template, onChange, error }: TemplateFieldProps) {
  const lists = useListWords()
  const { data = [] } = useQuery(templateQuery(useApi(), kind))
  return (
    <SelectField
      label={lists.template}
      autoFocus
      hint={template ? [template.caution, template.note].filter(Boolean).join(' ') : lists[kind].templateHint}
      error={error}
      value={template?.id ?? ''}
      onChange={(event) => onChange(data.find(({ id }) => id === event.target.value) ?? null)}
    >
      <option value="">{lists.noTemplate}</option>
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
