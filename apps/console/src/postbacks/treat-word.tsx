import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/client.ts'
import {
  ignoredFor,
  type MappedStatus,
  mapAndReplay,
  mappedStatuses,
  type Replayed,
  type UnknownWord,
} from '../api/postback-replay.ts'
import { recordLists } from '../api/record-lists.queries.ts'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { useWorkspaceId } from '../routing/view.tsx'
import { useCommand } from '../states/use-command.ts'
import { useRecordName } from '../states/use-record-name.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { usePostbackWords } from '../words/use-postback-words.ts'
import styles from './postbacks.module.css'

const onlyCount = { limit: 1, offset: 0 }

/** Says what a word of the network means from now on, and processes again all that was ignored for it. */
export function TreatWord({ unknown }: { unknown: UnknownWord }) {
  const { postbacks } = usePostbackWords()
  const api = useApi()
  const lack = useLackUnrestricted('editor')
  const network = useRecordName('network', unknown.networkId) ?? ''
  const { data } = useQuery(recordLists(api).postbacks({ ...ignoredFor(unknown), ...onlyCount }))
  const [status, setStatus] = useState<MappedStatus>('sale')
  const [done, setDone] = useState<number | null>(null)
  const count = data?.meta.total ?? 1
  const treat = useTreat(unknown, setDone)
  return (
    <div className={styles.treat}>
      <SelectField
        label={postbacks.treat(unknown.word, network)}
        value={status}
        disabledReason={lack}
        onChange={({ target }) => setStatus(mappedStatuses.find((one) => one === target.value) ?? status)}
      >
        {mappedStatuses.map((one) => (
          <option key={one} value={one}>
            {postbacks.statuses[one]}
          </option>
        ))}
      </SelectField>
      <Button
        look="primary"
        disabledReason={lack}
        isBusy={treat.isBusy}
        onClick={() => treat.run({ status, word: unknown.word })}
      >
        {postbacks.mapAndReplay(count)}
      </Button>
      {treat.isBusy && done !== null && <p role="status">{postbacks.replaying(done, count)}</p>}
    </div>
  )
}

function useTreat(unknown: UnknownWord, onProgress: (done: number) => void) {
  const { postbacks } = usePostbackWords()
  const lists = useListWords()
  const api = useApi()
  const workspaceId = useWorkspaceId()
  const queries = useQueryClient()
  const notify = useNotify()
  const resultsText = ({ results }: Replayed) =>
    Object.entries(results)
      .map(([name, count]) => `${count} ${(lists.postbacks.results[name] ?? name).toLowerCase()}`)
      .join(', ')
  return useCommand({
    call: ({ status }: { status: MappedStatus; word: string }) =>
      mapAndReplay(api, { unknown, status }, onProgress),
    refreshes: [workspaceId, 'postbacks'],
    onDone: (replayed, { status, word }) => {
      void queries.invalidateQueries({ queryKey: [workspaceId, 'networks'] })
      const meaning = postbacks.statuses[status].toLowerCase()
      notify({
        text: postbacks.mapped(word, meaning, replayed.total, resultsText(replayed)),
        isError: (replayed.results.failed ?? 0) > 0,
      })
    },
  })
}
