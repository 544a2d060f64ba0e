import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useState } from 'react'
import { useApi } from '../api/client.ts'
import { linkCommands, linkQueries } from '../api/links.queries.ts'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { useSubmit } from '../states/use-submit.ts'
import { withWarnings } from '../states/with-warnings.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { copyText } from '../ui/copy-text.ts'
import { TextField } from '../ui/field.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useLinksWords } from '../words/use-links-words.ts'
import { isManyLines } from './pasted-lines.ts'

/** Paste an address, press Enter: the link is made, and its short address is in the clipboard. */
export function QuickCreate({ onManyLines }: { onManyLines: (text: string) => void }) {
  const { links } = useLinksWords()
  const api = useApi()
  const cache = useQueryClient()
  const notify = useNotify()
  const lack = useLackUnrestricted('editor')
  const [url, setUrl] = useState('')
  /** The short address where the browser did not let it into the clipboard. */
  const [uncopied, setUncopied] = useState<string | null>(null)
  const { isBusy, problems, onSubmit } = useSubmit(['originalUrl'], async () => {
    const answer = await linkCommands(api).create({ originalUrl: url.trim() })
    setUrl('')
    const shortUrl = answer?.data.shortUrl ?? ''
    const isCopied = await copyText(shortUrl)
    setUncopied(isCopied ? null : shortUrl)
    notify({ text: withWarnings((isCopied ? links.made : links.madeOnly)(shortUrl), answer) })
    await cache.invalidateQueries({ queryKey: linkQueries(api).all })
  })
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isManyLines(text)) return
    event.preventDefault()
    onManyLines(text)
  }
  return (
    <>
      <form onSubmit={onSubmit}>
        <TextField
          label={links.destination}
          isLabelHidden
          placeholder="https://"
          hint={links.destinationHint}
          error={problems.fields.originalUrl ?? problems.general[0] ?? null}
          disabledReason={lack}
          name="originalUrl"
          autoComplete="off"
          spellCheck={false}
          value={url}
          readOnly={isBusy}
          required
          onChange={(event) => setUrl(event.target.value)}
          onPaste={paste}
        />
      </form>
      {uncopied !== null && <CopyField label={links.shortUrl} value={uncopied} isSelected />}
    </>
  )
}
