import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import { overviewQueries } from '../api/overview.queries.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { type PostbackTarget, postbackUrl } from './postback-url.ts'

/** The finished URL to paste at a network; null while it is not known whether it needs the key. */
export function usePostbackUrl(network: PostbackTarget | null): string | null {
  const { data } = useQuery(overviewQueries(useApi()).postbackSecurity())
  return data ? postbackUrl(location.origin, data.data, network) : null
}

export function PostbackUrlField({ network }: { network: PostbackTarget }) {
  const { networks } = useListWords()
  const url = usePostbackUrl(network)
  return (
    <>
      <p>{networks.paste}</p>
      <CopyField label={networks.copyShort} value={url ?? ''} />
    </>
  )
}
