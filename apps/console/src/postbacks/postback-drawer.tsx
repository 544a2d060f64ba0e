import { Link } from '@tanstack/react-router'
import { unknownWordOf } from '../api/postback-replay.ts'
import type { Postback } from '../api/record-lists.queries.ts'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { useRecordName } from '../states/use-record-name.ts'
import { dateTime } from '../time/ago.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import type { Walk } from '../ui/walk.ts'
import { usePostbackWords } from '../words/use-postback-words.ts'
import { PostbackAct } from './postback-act.tsx'
import { PostbackResult } from './postback-result.tsx'
import styles from './postbacks.module.css'
import { TreatWord } from './treat-word.tsx'

interface PostbackDrawerProps {
  walk: Walk | undefined
  /** Undefined where the page of the list does not have it. */
  postback: Postback | undefined
  onClose: () => void
}

/** One postback over its list: what became of it and why, what to do, and how it came. */
export function PostbackDrawer({ walk, postback, onClose }: PostbackDrawerProps) {
  const { postbacks } = usePostbackWords()
  return (
    <Drawer isOpen={walk !== undefined} onClose={onClose} title={postbacks.one} walk={walk}>
      {walk && (postback ? <Parts key={walk.current} postback={postback} /> : <p>{postbacks.notListed}</p>)}
    </Drawer>
  )
}

function Parts({ postback }: { postback: Postback }) {
  const { postbacks } = usePostbackWords()
  const { zone } = useView()
  const { result, reason, receivedAt, query } = postback
  const unknown = unknownWordOf(postback)
  return (
    <div className={styles.parts}>
      <p className={styles.line}>
        <PostbackResult result={result} />
        <span className={styles.muted}>{dateTime(receivedAt, zone)}</span>
      </p>
      {reason && (
        <section aria-label={postbacks.reason} className={styles.part}>
          <h3>{postbacks.reason}</h3>
          <p>{reason}</p>
        </section>
      )}
      <section aria-label={postbacks.whatToDo} className={styles.part}>
        <h3>{postbacks.whatToDo}</h3>
        {unknown ? <TreatWord unknown={unknown} /> : <p>{postbacks.todo[result]}</p>}
        <div className={styles.line}>
          <PostbackAct postback={postback} />
          {result === 'refused' && <ToNetworks />}
        </div>
      </section>
      <PostbackFacts postback={postback} />
      <section aria-label={postbacks.raw} className={styles.part}>
        <h3>{postbacks.raw}</h3>
        <DataTable
          label={postbacks.raw}
          rows={Object.entries(query)}
          keyOf={([name]) => name}
          columns={[
            { head: postbacks.rawColumns.name, cell: ([name]) => <code>{name}</code> },
            { head: postbacks.rawColumns.value, cell: ([, value]) => value, isText: true },
          ]}
        />
      </section>
    </div>
  )
}

function ToNetworks() {
  const { postbacks } = usePostbackWords()
  return (
    <Link to="/w/$workspaceId/networks" params={{ workspaceId: useWorkspaceId() }}>
      {postbacks.networks}
    </Link>
  )
}

/** Parameters that carry the id of the click. */
const clickParameters = ['click_id', 'clickid', 'subid', 'sub1', 'cid']
const isToken = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

function PostbackFacts({ postback }: { postback: Postback }) {
  const { postbacks } = usePostbackWords()
  const { zone } = useView()
  const workspaceId = useWorkspaceId()
  const { receivedAt, method, ip, source, networkId, query } = postback
  const network = useRecordName('network', networkId)
  const named = clickParameters.map((name) => query[name]).find((value) => value && isToken(value))
  const token = named ?? Object.values(query).find(isToken)
  const click = token && (
    <Link to="/w/$workspaceId/live" params={{ workspaceId }} search={{ click: token }}>
      {token}
    </Link>
  )
  return (
    <Facts
      facts={[
        [postbacks.received, dateTime(receivedAt, zone)],
        [postbacks.cameBy, source],
        [postbacks.method, method],
        [postbacks.from, ip],
        [postbacks.network, network],
        [postbacks.click, click],
      ]}
    />
  )
}
