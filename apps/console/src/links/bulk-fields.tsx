import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { linkChoices } from '../api/link-choices.queries.ts'
import { useView } from '../routing/view.tsx'
import { DomainField, SourceField } from '../states/link-choices.tsx'
import { utmNames } from '../states/link-values.ts'
import { InstantField } from '../ui/date-field.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import { useLinksWords } from '../words/use-links-words.ts'
import type { BulkAction } from './bulk-actions.ts'

export interface BulkFieldsProps {
  action: BulkAction
  /** @param field below `changes`: `tags.add` */
  errorOf: (field: string) => string | null
}

/** The form of an action that needs one. */
export function BulkFields({ action, errorOf }: BulkFieldsProps) {
  switch (action) {
    case 'tag':
      return <TagFields errorOf={errorOf} />
    case 'replace':
      return <ReplaceFields errorOf={errorOf} />
    case 'collection':
      return <CollectionFields errorOf={errorOf} />
    case 'domain':
      return <DomainChoice errorOf={errorOf} />
    case 'expiry':
      return <ExpiryField errorOf={errorOf} />
    case 'source':
      return <SourceChoice errorOf={errorOf} />
    case 'utm':
      return <UtmFields errorOf={errorOf} />
    default:
      return null
  }
}

type FieldsProps = Pick<BulkFieldsProps, 'errorOf'>

function TagFields({ errorOf }: FieldsProps) {
  const { bulk } = useLinkWords()
  const { links } = useLinksWords()
  return (
    <>
      <TextField
        label={bulk.addTags}
        name="add"
        hint={links.tagsHint}
        error={errorOf('tags.add')}
        autoFocus
      />
      <TextField label={bulk.removeTags} name="remove" hint={links.tagsHint} error={errorOf('tags.remove')} />
    </>
  )
}

function ReplaceFields({ errorOf }: FieldsProps) {
  const { bulk } = useLinkWords()
  const field = { autoComplete: 'off', spellCheck: false }
  return (
    <>
      <TextField
        {...field}
        label={bulk.find}
        name="find"
        hint={bulk.findHint}
        error={errorOf('replaceInTarget.find')}
        required
      />
      <TextField
        {...field}
        label={bulk.replaceWith}
        name="with"
        error={errorOf('replaceInTarget.replacement')}
      />
    </>
  )
}

function CollectionFields({ errorOf }: FieldsProps) {
  const { bulk } = useLinkWords()
  const { data = [] } = useQuery(linkChoices(useApi()).collections)
  const options = [<option key="" value="" />].concat(
    data.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    )),
  )
  return (
    <>
      <SelectField label={bulk.addToCollection} name="add" error={errorOf('collectionIds.add')}>
        {options}
      </SelectField>
      <SelectField label={bulk.removeFromCollection} name="remove" error={errorOf('collectionIds.remove')}>
        {options}
      </SelectField>
    </>
  )
}

/** Those whose code is taken on the other domain stay where they are, and say so. */
function DomainChoice({ errorOf }: FieldsProps) {
  const { choices } = useLinkWords()
  const error = errorOf('domainId')
  return (
    <DomainField domainId={null} none={choices.noDomain} errors={error === null ? {} : { domainId: error }} />
  )
}

function ExpiryField({ errorOf }: FieldsProps) {
  const { zone } = useView()
  const { bulk } = useLinkWords()
  const { links } = useLinksWords()
  return (
    <InstantField
      label={links.expires}
      name="expiresAt"
      zone={zone}
      hint={bulk.expiryHint}
      error={errorOf('expiresAt')}
    />
  )
}

function SourceChoice({ errorOf }: FieldsProps) {
  const { bulk } = useLinkWords()
  const error = errorOf('trafficSourceId')
  return (
    <SourceField sourceId={null} none={bulk.none} errors={error === null ? {} : { trafficSourceId: error }} />
  )
}

function UtmFields({ errorOf }: FieldsProps) {
  const { bulk } = useLinkWords()
  return utmNames.map((name) => (
    <TextField
      key={name}
      label={bulk.utm[name]}
      name={name}
      error={name === 'source' ? errorOf('utm') : null}
      hint={name === 'content' ? bulk.utmHint : undefined}
    />
  ))
}
