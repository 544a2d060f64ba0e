import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useApi } from '../api/client.ts'
import { type RecordKind, recordQueries } from '../api/records.queries.ts'
import { DeleteRecord } from '../lists/delete-record.tsx'
import { PostbackUrlField } from '../lists/postback-url-field.tsx'
import { StatusChip } from '../lists/status-chip.tsx'
import { useWorkspaceId } from '../routing/view.tsx'
import { LoadState } from '../states/load-state.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { useRecordWords } from '../words/use-record-words.ts'
import { RecordForm } from './record-form.tsx'
import styles from './records.module.css'
import { TrackingUrl } from './tracking-url.tsx'

const kinds: readonly RecordKind[] = ['offers', 'landings', 'networks', 'sources']

/** An offer, landing, network or source, to be changed; the address says which. */
export function RecordPage() {
  const records = useRecordWords()
  const { recordId = '' } = useParams({ strict: false })
  const noun = useLocation({ select: ({ pathname }) => pathname.split('/').at(-2) })
  const kind = kinds.find((one) => one === noun) ?? 'offers'
  const workspaceId = useWorkspaceId()
  const navigate = useNavigate()
  const toList = () => void navigate({ to: `/w/$workspaceId/${kind}`, params: { workspaceId } })
  const query = useQuery(recordQueries(useApi()).one(kind, recordId))
  return (
    <LoadState query={query} isPage>
      {({ name, status, reason, texts }) => (
        <Page
          title={name}
          beside={<StatusChip status={status} />}
          actions={<DeleteRecord kind={kind} id={recordId} name={name} onDeleted={toList} />}
        >
          {reason !== null && <p role="status">{records.disabled(reason)}</p>}
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
            <RecordForm key={recordId} kind={kind} id={recordId} texts={texts} />
          </Panel>
        </Page>
      )}
    </LoadState>
  )
}
