import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { useApi } from '../api/client.ts'
import { recordCommands } from '../api/record-lists.queries.ts'
import { type FormRecord, type RecordKind, recordQueries } from '../api/records.queries.ts'
import { DeleteRecord } from '../lists/delete-record.tsx'
import { PauseButton } from '../lists/pause-button.tsx'
import { PostbackUrlField } from '../lists/postback-url-field.tsx'
import { RecordForm } from '../lists/record-form.tsx'
import { StatusChip } from '../lists/status-chip.tsx'
import { useWorkspaceId } from '../routing/view.tsx'
import { LeaveDialog } from '../states/leave-dialog.tsx'
import { LoadState } from '../states/load-state.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { useLeaveWords } from '../words/use-leave-words.ts'
import { useRecordWords } from '../words/use-record-words.ts'
import styles from './records.module.css'
import { sourceFields } from './source-fields.tsx'
import { TrackingUrl } from './tracking-url.tsx'

/** Offers have a drawer. */
type PageKind = Exclude<RecordKind, 'offers'>

// Each route has its own: the address is that of the next page already while this one is still shown.
export const LandingPage = () => <RecordPage kind="landings" />
export const NetworkPage = () => <RecordPage kind="networks" />
export const SourcePage = () => <RecordPage kind="sources" />

/** A landing, network or source, to be changed. */
function RecordPage({ kind }: { kind: PageKind }) {
  const records = useRecordWords()
  const { recordId = '' } = useParams({ strict: false })
  const workspaceId = useWorkspaceId()
  const navigate = useNavigate()
  const toList = () => void navigate({ to: `/w/$workspaceId/${kind}`, params: { workspaceId } })
  const api = useApi()
  const setActive = recordCommands(api).setActive[kind]
  const query = useQuery(recordQueries(api).one(kind, recordId))
  return (
    <LoadState query={query} isPage>
      {({ name, status, texts }) => (
        <Page
          title={name}
          beside={<StatusChip status={status} />}
          actions={
            <>
              {status !== 'archived' && (
                <PauseButton
                  name={name}
                  isActive={status === 'active'}
                  refreshes={[workspaceId, kind]}
                  call={(isOn) => setActive(recordId, isOn)}
                />
              )}
              <DeleteRecord kind={kind} id={recordId} name={name} onDeleted={toList} />
            </>
          }
        >
          {kind === 'sources' && (
            <Panel title={records.trackingUrl}>
              <div className={styles.padded}>
                <TrackingUrl sourceId={recordId} />
              </div>
            </Panel>
          )}
          <Panel>
            {kind === 'networks' && (
              <div className={styles.padded}>
                <PostbackUrlField
                  network={{ id: recordId, postbackUrlTemplate: texts.postbackUrlTemplate || null }}
                />
              </div>
            )}
            <FormOfPage key={recordId} kind={kind} id={recordId} texts={texts} />
          </Panel>
        </Page>
      )}
    </LoadState>
  )
}

interface FormOfPageProps extends Pick<FormRecord, 'texts'> {
  kind: RecordKind
  id: string
}

/** What was typed is not lost by a way to another page. */
function FormOfPage({ kind, id, texts }: FormOfPageProps) {
  const { leave } = useLeaveWords()
  const isTyped = useRef(false)
  const setTyped = (typed: boolean) => {
    isTyped.current = typed
  }
  return (
    <div className={styles.padded}>
      <RecordForm
        kind={kind}
        id={id}
        texts={texts}
        onInput={() => setTyped(true)}
        onSaved={() => setTyped(false)}
        {...(kind === 'sources' && { more: sourceFields(Object.keys(texts)) })}
      />
      <LeaveDialog isDirty={() => isTyped.current} text={leave.typed} />
    </div>
  )
}
