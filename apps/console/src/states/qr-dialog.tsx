import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useApi } from '../api/client.ts'
import { linkQr, type QrFormat, type QrLook } from '../api/link-qr.queries.ts'
import type { Link } from '../api/links.queries.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CheckField, SelectField, TextField } from '../ui/field.tsx'
import { hasUnreadable } from '../ui/focus.ts'
import { NumberField } from '../ui/number-field.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useNotify } from '../ui/toast.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import { useWords } from '../words/use-words.ts'
import { formProblems } from './form-problems.ts'
import { errorText } from './load-state.tsx'
import styles from './qr-dialog.module.css'

const levels = ['L', 'M', 'Q', 'H'] as const
const firstLook: QrLook = { size: 512, color: '#000000', background: '#ffffff', level: 'M' }
const fields = ['size', 'color', 'background', 'level']

function lookOf(values: FormData): QrLook {
  const text = (name: string) => String(values.get(name) ?? '')
  return {
    size: Number(text('size')),
    color: text('color'),
    background: values.has('transparent') ? 'transparent' : text('background'),
    level: levels.find((level) => level === text('level')) ?? firstLook.level,
  }
}

/** The short address as a picture: looked at, then saved. */
export default function QrDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  const words = useWords()
  const { qr } = useLinkWords()
  const [look, setLook] = useState(firstLook)
  const commands = linkQr(useApi(), link)
  const { data, error } = useQuery({ ...commands.picture(look), placeholderData: keepPreviousData })
  const notify = useNotify()
  const save = useMutation({
    mutationFn: (format: QrFormat) => commands.file(look, format),
    onSuccess: (file, format) => saveFile(file, `${link.customAlias ?? link.shortCode}.${format}`),
    onError: (problem) => notify({ text: errorText(problem, words), isError: true }),
  })
  const problems = formProblems(error, fields)
  const isWrong = Object.keys(problems.fields).length > 0
  const general = error && !isWrong ? errorText(error, words) : null
  const downloads = (['png', 'svg'] as const).map((format) => (
    <Button
      key={format}
      look={format === 'svg' ? 'primary' : 'plain'}
      isBusy={save.isPending}
      isDisabled={error !== null}
      onClick={() => save.mutate(format)}
    >
      {qr.download(format.toUpperCase())}
    </Button>
  ))
  return (
    <Dialog isOpen onClose={onClose} title={qr.title} description={link.shortUrl} footer={downloads}>
      {general && <p role="alert">{general}</p>}
      <Picture file={data} look={look} address={link.shortUrl} />
      <LookForm look={look} errorOf={(field) => problems.fields[field] ?? null} onLook={setLook} />
    </Dialog>
  )
}

function Picture({ file, look, address }: { file: Blob | undefined; look: QrLook; address: string }) {
  const { qr } = useLinkWords()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (file === undefined) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <figure className={styles.figure}>
      <div className={styles.picture}>{url && <img src={url} alt={qr.alt(address)} />}</div>
      <figcaption>{qr.pixels(look.size)}</figcaption>
    </figure>
  )
}

interface LookFormProps {
  look: QrLook
  errorOf: (field: string) => string | null
  onLook: (look: QrLook) => void
}

/** What is typed or picked counts when the field is left, or by Enter: not a picture for each key. */
function LookForm({ look, errorOf, onLook }: LookFormProps) {
  const { qr } = useLinkWords()
  const read = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (hasUnreadable(currentTarget)) return
    const read = lookOf(new FormData(currentTarget))
    if (JSON.stringify(read) !== JSON.stringify(look)) onLook(read)
  }
  const readChoice = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event
    const isTyped = target instanceof HTMLInputElement && target.type !== 'checkbox'
    if (!isTyped) read(event)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    read(event)
  }
  return (
    <form className={styles.form} onSubmit={submit} onBlur={read} onChange={readChoice} noValidate>
      <NumberField
        label={qr.size}
        name="size"
        isWhole
        min={64}
        max={4096}
        unit={qr.unit}
        defaultValue={firstLook.size}
        error={errorOf('size')}
      />
      <SelectField label={qr.level} name="level" defaultValue={firstLook.level} error={errorOf('level')}>
        {levels.map((level) => (
          <option key={level} value={level}>
            {qr.levels[level]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={qr.color}
        name="color"
        type="color"
        defaultValue={firstLook.color}
        error={errorOf('color')}
      />
      <TextField
        label={qr.background}
        name="background"
        type="color"
        defaultValue={firstLook.background}
        error={errorOf('background')}
      />
      <CheckField label={qr.transparent} name="transparent" />
    </form>
  )
}
