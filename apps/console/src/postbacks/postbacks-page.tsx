import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { type Postback, recordLists } from '../api/record-lists.queries.ts'
import { listPage } from '../lists/list-search.ts'
import { RecordList, useListSearch } from '../lists/record-list.tsx'
import { useRangeInstants } from '../routing/use-range-instants.ts'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { AllTime } from '../states/all-time.tsx'
import { dateTime } from '../time/ago.ts'
import type { Column } from '../ui/data-table.tsx'
import { useDeliveryWords } from '../words/use-delivery-words.ts'
import { useListWords } from '../words/use-list-words.ts'
import { useWords } from '../words/use-words.ts'
import { PostbackAct } from './postback-act.tsx'
import { PostbackDrawer } from './postback-drawer.tsx'
import { PostbackResult } from './postback-result.tsx'
import styles from './postbacks.module.css'

const results = ['created', 'updated', 'duplicate', 'pending', 'ignored', 'refused', 'unknown'] as const

/** What networks sent, by what became of it. */
export function PostbacksPage() {
  const { shell } = useWords()
  const { postbacks } = useListWords()
  const { zone } = useView()
  const { search, change } = useListSearch()
  const result = results.find((one) => one === search.result)
  const page = { ...listPage(search), ...useRangeInstants(), ...(result && { result }) }
  const query = useQuery(recordLists(useApi()).postbacks(page))
  const rows = query.data?.data ?? []
  const show = (open: string | undefined, replace = false) => change({ open, page: search.page }, replace)
  const walk = search.open && {
    rows: rows.map(({ id, receivedAt }) => ({ key: id, name: dateTime(receivedAt, zone) })),
    current: search.open,
    onWalk: (id: string) => show(id, true),
  }
  return (
    <>
      <RecordList
        title={shell.nav.postbacks}
        actions={<ToSent />}
        tabs={{
          label: postbacks.tabs,
          value: result ?? '',
          tabs: useResultTabs(query.data?.meta.counts),
          onChange: (value) => change({ result: value || undefined }),
        }}
        query={query}
        columns={useColumns()}
        keyOf={({ id }) => id}
        current={search.open}
        none={{ title: postbacks.none, hint: postbacks.hint, action: <AllTime /> }}
      />
      <PostbackDrawer
        walk={walk || undefined}
        postback={rows.find(({ id }) => id === search.open)}
        onClose={() => show(undefined)}
      />
    </>
  )
}

/** All, and each result with how many there are; before the answer without figures. */
function useResultTabs(counts: Partial<Record<string, number>> | undefined) {
  const { postbacks } = useListWords()
  const label = (name: string, count: number) => (counts === undefined ? name : `${name} (${count})`)
  const all = Object.values(counts ?? {}).reduce((sum: number, count = 0) => sum + count, 0)
  return [
    { value: '', label: label(postbacks.all, all) },
    ...results.map((one) => ({
      value: one,
      label: label(postbacks.results[one] ?? one, counts?.[one] ?? 0),
    })),
  ]
}

function useColumns(): Column<Postback>[] {
  const lists = useListWords()
  const { zone } = useView()
  const [timeHead, resultHead, reasonHead, parametersHead, fromHead] = lists.postbacks.columns
  return [
    {
      head: timeHead,
      cell: ({ id, receivedAt }) => (
        <Link to="." search={(current: object) => ({ ...current, open: id })}>
          {dateTime(receivedAt, zone)}
        </Link>
      ),
    },
    { head: resultHead, cell: ({ result }) => <PostbackResult result={result} /> },
    { head: reasonHead, cell: ({ reason }) => <Short text={reason ?? ''} /> },
    { head: parametersHead, cell: ({ query }) => <Parameters parameters={query} /> },
    { head: fromHead, cell: ({ ip }) => ip },
    { head: lists.actions, isActions: true, cell: (postback) => <PostbackAct postback={postback} /> },
  ]
}

function Parameters({ parameters }: { parameters: Postback['query'] }) {
  const text = Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
  return (
    <code>
      <Short text={text} />
    </code>
  )
}

/** The drawer has all of it. */
const Short = ({ text }: { text: string }) => (
  <span className={styles.short} title={text}>
    {text}
  </span>
)

/** To what Waymark sends to others itself. */
function ToSent() {
  const { deliveries } = useDeliveryWords()
  return (
    <Link to="/w/$workspaceId/postbacks/sent" params={{ workspaceId: useWorkspaceId() }}>
      {deliveries.title}
    </Link>
  )
}
