import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useApi } from '../api/client.ts'
import { linkCommands, linkQueries, type NewLink } from '../api/links.queries.ts'
import { useView } from '../routing/view.tsx'
import { DomainField, PixelFields, UtmFields } from '../states/link-choices.tsx'
import { pixelsOf, utmNames, utmOf, utmTexts } from '../states/link-values.ts'
import { useSubmit } from '../states/use-submit.ts'
import { useTypedGuard } from '../states/use-typed-guard.tsx'
import { withWarnings } from '../states/with-warnings.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { InstantField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { FieldPair } from '../ui/field-group.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Problems } from '../ui/problems.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import { useLinksWords } from '../words/use-links-words.ts'
import styles from './links.module.css'

const fields = [
  'originalUrl',
  'domainId',
  'customAlias',
  'title',
  'tags',
  'expiresAt',
  'clickLimit',
  'password',
  ...utmNames.map((name) => `utm.${name}`),
  'retargetingPixels',
]

/** What was filled in; what was left empty is not sent. */
function readForm(values: FormData): NewLink {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  const tags = text('tags')
    .split(',')
    .map((tag) => tag.trim())
  const utm = utmOf(utmTexts(Object.fromEntries(utmNames.map((name) => [name, text(`utm.${name}`)]))))
  const pixels = pixelsOf(text('retargetingPixels'))
  return {
    originalUrl: text('originalUrl'),
    ...(text('domainId') && { domainId: text('domainId') }),
    ...(text('customAlias') && { customAlias: text('customAlias') }),
    ...(text('title') && { title: text('title') }),
    ...(text('tags') && { tags: tags.filter((tag) => tag !== '') }),
    ...(text('expiresAt') && { expiresAt: text('expiresAt') }),
    ...(text('clickLimit') && { clickLimit: Number(text('clickLimit')) }),
    ...(text('password') && { password: text('password') }),
    ...(utm && { utm }),
    ...(pixels.length > 0 && { retargetingPixels: pixels }),
  }
}

export function NewLinkDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return isOpen && <OpenDialog onClose={onClose} />
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const { choices } = useLinkWords()
  const { links } = useLinksWords()
  const formId = useId()
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  const guard = useTypedGuard(onClose)
  const { zone } = useView()
  const form = useSubmit(fields, async (values) => {
    const answer = await linkCommands(api).create(readForm(values))
    const shortUrl = answer?.data.shortUrl ?? ''
    const isCopied = await copyText(shortUrl)
    notify({ text: withWarnings((isCopied ? links.made : links.madeOnly)(shortUrl), answer) })
    await cache.invalidateQueries({ queryKey: linkQueries(api).all })
    guard.onSaved()
    onClose()
  })
  const isTaken = form.error instanceof ApiError && form.error.status === 409
  const errorOf = (field: string) => form.problems.fields[field] ?? null
  const create = (
    <Button type="submit" form={formId} look="primary" isBusy={form.isBusy}>
      {links.createLink}
    </Button>
  )
  return (
    <Dialog isOpen onClose={guard.onClose} title={links.newLink} footer={create}>
      <form id={formId} className={styles.form} onSubmit={form.onSubmit} onInput={guard.onInput}>
        {!isTaken && <Problems texts={form.problems.general} />}
        <TextField
          label={links.destination}
          name="originalUrl"
          error={errorOf('originalUrl')}
          placeholder="https://"
          autoComplete="off"
          required
        />
        <TextField
          label={links.alias}
          name="customAlias"
          hint={links.aliasHint}
          error={isTaken ? links.taken : errorOf('customAlias')}
          autoComplete="off"
        />
        <DomainField domainId={null} none={choices.defaultDomain} errors={form.problems.fields} />
        <TextField label={links.name} name="title" error={errorOf('title')} />
        <TextField label={links.tags} name="tags" hint={links.tagsHint} error={errorOf('tags')} />
        <FieldPair>
          <InstantField label={links.expires} name="expiresAt" zone={zone} error={errorOf('expiresAt')} />
          <NumberField
            label={links.clickLimit}
            name="clickLimit"
            isWhole
            min={1}
            error={errorOf('clickLimit')}
          />
        </FieldPair>
        <TextField
          label={links.password}
          name="password"
          type="password"
          autoComplete="new-password"
          error={errorOf('password')}
        />
        <UtmFields utm={utmTexts(null)} errors={form.problems.fields} />
        <PixelFields lines="" errors={form.problems.fields} />
      </form>
      {guard.leaveDialog}
    </Dialog>
  )
}
