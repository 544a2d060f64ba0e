import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApi } from '../api/client.ts'
import { recordCommands } from '../api/record-lists.queries.ts'
import type { RecordKind } from '../api/records.queries.ts'
import { useWorkspaceId } from '../routing/view.tsx'
import type { Column } from '../ui/data-table.tsx'
import { useListWords } from '../words/use-list-words.ts'
import { PauseButton } from './pause-button.tsx'
import styles from './record-list.module.css'
import { StatusChip } from './status-chip.tsx'

/** What lists show of their records alike: some are on or off, some have a status with more words. */
export interface Listed {
  id: string
  name: string
  isActive?: boolean
  status?: string
  /** Why a check switched it off. */
  disabledReason?: string | null
}

const statusOf = ({ isActive, status }: Listed): string => status ?? (isActive ? 'active' : 'paused')

/**
 * The columns that all lists of records have: the name, which opens the record's drawer or page where it has
 * one, the state, and the buttons.
 * @param of the record of a row
 */
export function useRecordColumns<Row>(kind: RecordKind | 'alerts', of: (row: Row) => Listed) {
  const lists = useListWords()
  const workspaceId = useWorkspaceId()
  const setActive = recordCommands(useApi()).setActive[kind]
  const name: Column<Row> = {
    head: lists.name,
    cell: (row) =>
      kind === 'alerts' ? (
        of(row).name
      ) : kind === 'offers' ? (
        <Link to="." search={(current: object) => ({ ...current, open: of(row).id })}>
          {of(row).name}
        </Link>
      ) : (
        <Link to={`/w/$workspaceId/${kind}/$recordId`} params={{ workspaceId, recordId: of(row).id }}>
          {of(row).name}
        </Link>
      ),
  }
  /** @param beside more that is to be known of the state */
  const state = (beside?: (row: Row) => ReactNode): Column<Row> => ({
    head: lists.status,
    cell: (row) => (
      <span className={styles.chips}>
        <StatusChip status={statusOf(of(row))} reason={of(row).disabledReason ?? null} />
        {beside?.(row)}
      </span>
    ),
  })
  /** @param before more buttons */
  const actions = (before?: (row: Row) => ReactNode): Column<Row> => ({
    head: lists.actions,
    isActions: true,
    cell: (row) => {
      const status = statusOf(of(row))
      return (
        <span className={styles.chips}>
          {before?.(row)}
          {status !== 'archived' && (
            <PauseButton
              name={of(row).name}
              isActive={status === 'active'}
              isDisabled={status === 'auto_disabled'}
              refreshes={[workspaceId, kind]}
              call={(isOn) => setActive(of(row).id, isOn)}
            />
          )}
        </span>
      )
    },
  })
  return { name, state, actions }
}

/** An address that is longer than its column; whole where it is pointed at. */
export const UrlCell = ({ url }: { url: string | null }) => (
  <span className={styles.url} title={url ?? ''}>
    {url}
  </span>
)
