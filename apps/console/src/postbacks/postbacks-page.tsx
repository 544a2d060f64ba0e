import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { type Postback, recordCommands, recordLists } from '../api/record-lists.queries.ts'
import { listPage } from '../lists/list-search.ts'
import styles from '../lists/record-list.module.css'
import { RecordList, useListSearch } from '../lists/record-list.tsx'
import { useLackUnrestricted } from '../rights/rights.tsx'
import { useRangeInstants } from '../routing/use-range-instants.ts'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { AllTime } from '../states/all-time.tsx'
import { useCommand } from '../states/use-command.ts'
import { dateTime } from '../time/ago.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import type { Column } from '../ui/data-table.tsx'
import { SelectField } from '../ui/field.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { useWords } from '../words/use-words.ts'

const results = [
  ...(['pending', 'created', 'updated', 'duplicate', 'ignored', 'refused', 'unknown'] as const),
]
const tones = {
  ...({ pending: 'neutral', created: 'good', updated: 'good', duplicate: 'neutral' } as const),
  ...({ ignored: 'warn', refused: 'bad', unknown: 'warn' } as const),
}
/** What an owner can do something about, and then process again. */
const canReplay: ReadonlySet<string> = new Set(['ignored', 'refused', 'unknown'])

/** What networks sent, and what became of it. */
export function PostbacksPage() {
  const { shell } = useWords()
  const lists = useListWords()
  const { postbacks } = lists
  const { zone } = useView()
  const { search, change } = useListSearch()
  const result = results.find((one) => one === search.result)
  const page = { ...listPage(search), ...useRangeInstants(), ...(result && { result }) }
  const query = useQuery(recordLists(useApi()).postbacks(page))
  const counts: Partial<Record<string, number>> = query.data?.meta.counts ?? {}
  const [timeHead, resultHead, reasonHead, parametersHead, fromHead] = postbacks.columns
  const columns: Column<Postback>[] = [
    { head: timeHead, cell: ({ receivedAt }) => dateTime(receivedAt, zone) },
    {
      head: resultHead,
      cell: ({ result: one }) => <Chip tone={tones[one]}>{postbacks.results[one] ?? one}</Chip>,
    },
    { head: reasonHead, cell: ({ reason }) => reason },
    {
      head: parametersHead,
      cell: ({ query: parameters }) => <Parameters parameters={parameters} />,
    },
    { head: fromHead, cell: ({ ip }) => ip },
    { head: lists.actions, isActions: true, cell: (postback) => <PostbackActions postback={postback} /> },
  ]
  const filter = (
    <SelectField
      label={postbacks.tabs}
      isLabelHidden
      value={result ?? ''}
      onChange={(event) => change({ result: event.target.value || undefined })}
    >
      <option value="">{postbacks.all}</option>
      {results.map((one) => (
        <option key={one} value={one}>
          {`${postbacks.results[one]} (${counts[one] ?? 0})`}
        </option>
      ))}
    </SelectField>
  )
  return (
    <RecordList
      title={shell.nav.postbacks}
      filter={filter}
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      none={{ title: postbacks.none, hint: postbacks.hint, action: <AllTime /> }}
    />
  )
}

function Parameters({ parameters }: { parameters: Postback['query'] }) {
  const text = Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
  return (
    <code className={styles.url} title={text}>
      {text}
    </code>
  )
}

function PostbackActions({ postback: { id, result, conversionId } }: { postback: Postback }) {
  const { postbacks } = useListWords()
  const workspaceId = useWorkspaceId()
  const lack = useLackUnrestricted('editor')
  const notify = useNotify()
  const replay = useCommand({
    call: recordCommands(useApi()).replayPostback,
    refreshes: [workspaceId, 'postbacks'],
    onDone: (done) => notify({ text: postbacks.replayed(postbacks.results[done.result] ?? done.result) }),
  })
  if (conversionId !== null)
    return (
      <Link to="/w/$workspaceId/conversions/$conversionId" params={{ workspaceId, conversionId }}>
        {postbacks.conversion}
      </Link>
    )
  if (!canReplay.has(result)) return null
  return (
    <Button look="quiet" disabledReason={lack} isBusy={replay.isBusy} onClick={() => replay.run(id)}>
      {postbacks.replay}
    </Button>
  )
}
