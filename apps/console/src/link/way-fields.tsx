import { utmPrecedences } from '@waymark/domain'
import { useView } from '../routing/view.tsx'
import { InstantField } from '../ui/date-field.tsx'
import type { SelectFieldProps, TextFieldProps } from '../ui/field.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { FieldPair } from '../ui/field-group.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useFlowWords } from '../words/use-flow-words.ts'
import { useLinkWords } from '../words/use-link-words.ts'
import { bindings, redirectTypes } from './redirect-types.ts'
import type { SettingsField } from './settings-form.ts'

/** Props of a field, by its name in the form. */
export type FieldOf = (name: SettingsField) => Pick<
  TextFieldProps & SelectFieldProps,
  'error' | 'disabledReason'
> & {
  name: string
  defaultValue: string
}

/** From when until when the link takes visitors, and where those who come later go. */
export function ScheduleFields({ field }: { field: FieldOf }) {
  const { link } = useLinkWords()
  const { zone } = useView()
  return (
    <>
      <FieldPair>
        <InstantField label={link.starts} zone={zone} {...field('startsAt')} />
        <InstantField label={link.expires} zone={zone} {...field('expiresAt')} />
      </FieldPair>
      <FieldPair>
        <NumberField label={link.clickLimit} isWhole min={1} {...field('clickLimit')} />
        <TextField
          label={link.expiredUrl}
          hint={link.expiredHint}
          autoComplete="off"
          {...field('expiredUrl')}
        />
      </FieldPair>
    </>
  )
}

/** How visitors are sent on, and what one who comes again is to the link. */
export function VisitFields({ field }: { field: FieldOf }) {
  const { link } = useLinkWords()
  const { flow } = useFlowWords()
  return (
    <>
      <FieldPair>
        <SelectField label={flow.redirectType} {...field('redirectType')}>
          {redirectTypes.map((type) => (
            <option key={type} value={type}>
              {flow.redirectTypes[type] ?? type}
            </option>
          ))}
        </SelectField>
        <SelectField label={link.appendQuery} {...field('appendQuery')}>
          {(['true', 'false'] as const).map((value) => (
            <option key={value} value={value}>
              {link.appendQueries[value]}
            </option>
          ))}
        </SelectField>
      </FieldPair>
      <FieldPair>
        <SelectField label={link.appendPath} {...field('appendPath')}>
          {(['true', 'false'] as const).map((value) => (
            <option key={value} value={value}>
              {link.appendPaths[value]}
            </option>
          ))}
        </SelectField>
        <SelectField label={link.utmPrecedence} {...field('utmPrecedence')}>
          {utmPrecedences.map((one) => (
            <option key={one} value={one}>
              {link.utmPrecedences[one]}
            </option>
          ))}
        </SelectField>
      </FieldPair>
      <FieldPair>
        <SelectField label={link.binding} {...field('bindVisitors')}>
          <option value="">{link.bindings.none}</option>
          {bindings.map((one) => (
            <option key={one} value={one}>
              {link.bindings[one]}
            </option>
          ))}
        </SelectField>
        <NumberField
          label={link.uniqueness}
          isWhole
          min={1}
          max={720}
          required
          {...field('uniquenessHours')}
        />
      </FieldPair>
      <NumberField
        label={link.expectedApproval}
        hint={link.expectedApprovalHint}
        min={0}
        max={100}
        unit="%"
        {...field('expectedApproval')}
      />
    </>
  )
}
