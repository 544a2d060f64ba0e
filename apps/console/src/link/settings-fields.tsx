import type { Link } from '../api/links.queries.ts'
import { DomainField, PixelFields, SourceField, UtmFields } from '../states/link-choices.tsx'
import { utmTexts } from '../states/link-values.ts'
import { CheckField, TextAreaField, TextField } from '../ui/field.tsx'
import { FieldPair } from '../ui/field-group.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import { useLinksWords } from '../words/use-links-words.ts'
import { type SettingsField, textsOf } from './settings-form.ts'
import { SubIdFields } from './sub-id-fields.tsx'
import { ScheduleFields, VisitFields } from './way-fields.tsx'

interface SettingsFieldsProps {
  link: Link
  errors: Readonly<Record<string, string>>
  isTaken: boolean
  lack: string | null
}

export function SettingsFields({ link, errors, isTaken, lack }: SettingsFieldsProps) {
  const { link: words, choices } = useLinkWords()
  const { links } = useLinksWords()
  const choice = { errors, disabledReason: lack }
  const texts = textsOf(link)
  const field = (name: SettingsField) => ({
    name,
    defaultValue: texts[name],
    error: errors[name] ?? null,
    disabledReason: lack,
  })
  return (
    <>
      <TextField label={words.target} {...field('originalUrl')} autoComplete="off" required />
      <TextField
        label={words.alias}
        hint={links.aliasHint}
        {...field('customAlias')}
        error={isTaken ? links.taken : (errors.customAlias ?? null)}
        autoComplete="off"
      />
      <DomainField {...choice} domainId={link.domainId} none={choices.noDomain} />
      <TextField label={words.title} {...field('title')} />
      <TextField label={words.tags} hint={links.tagsHint} {...field('tags')} />
      <ScheduleFields field={field} />
      <VisitFields field={field} />
      <FieldPair>
        <TextField
          label={words.iosLink}
          hint={words.appHint}
          placeholder="myapp://product/7"
          {...field('deepLink.ios')}
          autoComplete="off"
        />
        <TextField
          label={words.androidLink}
          hint={words.appHint}
          placeholder="intent://product/7#Intent;scheme=myapp;package=com.example.app;end"
          {...field('deepLink.android')}
          autoComplete="off"
        />
      </FieldPair>
      <PasswordFields isSet={link.hasPassword} error={errors.password ?? null} lack={lack} />
      <SubIdFields text={texts.subIdMap} error={errors.subIdMap ?? null} disabledReason={lack} />
      <SourceField {...choice} sourceId={link.trafficSourceId} none={choices.noSource} />
      <UtmFields {...choice} utm={utmTexts(link.utm)} />
      <PixelFields {...choice} lines={texts.retargetingPixels} />
      <TextAreaField label={words.notes} {...field('notes')} />
    </>
  )
}

function PasswordFields({
  isSet,
  error,
  lack,
}: {
  isSet: boolean
  error: string | null
  lack: string | null
}) {
  const { link } = useLinkWords()
  return (
    <>
      <TextField
        label={link.password}
        hint={link.passwordHint(isSet)}
        name="password"
        type="password"
        autoComplete="new-password"
        error={error}
        disabledReason={lack}
      />
      {isSet && <CheckField label={link.removePassword} name="removePassword" disabledReason={lack} />}
    </>
  )
}
