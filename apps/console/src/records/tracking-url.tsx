import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/client.ts'
import type { Link } from '../api/links.queries.ts'
import { trackingUrlQuery } from '../api/tracking-url.queries.ts'
import { LinkField } from '../lists/link-field.tsx'
import { errorText } from '../states/load-state.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { useRecordWords } from '../words/use-record-words.ts'
import { useWords } from '../words/use-words.ts'

/** What people paste at the source: one of the links, with the parameters and tokens of the source. */
export function TrackingUrl({ sourceId }: { sourceId: string }) {
  const records = useRecordWords()
  const [{ code, link }, setChosen] = useState<{ code: string; link: Link | null }>({ code: '', link: null })
  const words = useWords()
  const { data: url, error } = useQuery(trackingUrlQuery(useApi(), link, sourceId))
  return (
    <>
      <LinkField
        label={records.trackedLink}
        hint={records.trackedLinkHint}
        error={error && errorText(error, words)}
        code={code}
        onChange={(typed, found) => setChosen({ code: typed, link: found })}
      />
      {link && !error && <CopyField label={records.trackingUrl} value={url ?? ''} />}
    </>
  )
}
