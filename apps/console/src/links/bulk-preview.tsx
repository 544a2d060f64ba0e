import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/client.ts'
import type { BulkAnswer, BulkRow } from '../api/link-bulk.queries.ts'
import { linkChoices } from '../api/link-choices.queries.ts'
import { labelOf } from '../api/link-name.ts'
import type { Link } from '../api/links.queries.ts'
import { count } from '../format/numbers.ts'
import { useView } from '../routing/view.tsx'
import { dateTime } from '../time/ago.ts'
import { useLinkWords } from '../words/use-link-words.ts'
import styles from './bulk.module.css'
import { reasonOf } from './use-ticked.ts'

interface BulkPreviewProps {
  answer: BulkAnswer
  known: ReadonlyMap<string, Link>
  /** All that are meant, where the answer is of the first part alone. */
  total: number | null
}

/** What would become of each link: its old and its new, or why nothing would. */
export function BulkPreview({ answer, known, total }: BulkPreviewProps) {
  const { bulk } = useLinkWords()
  const valueText = useValueText(answer.rows)
  const nameOfRow = ({ id, shortCode, title }: BulkRow) =>
    title || labelOf(known.get(id) ?? {}) || (shortCode ?? id)
  const shown = answer.rows.filter(({ result }) => result !== 'unchanged')
  return (
    <>
      <p role="status">
        {total !== null && bulk.firstOf(count(answer.rows.length), count(total))} {bulk.counts(answer)}
      </p>
      {shown.length > 0 && (
        <div className={styles.scroller}>
          <table className={styles.table} aria-label={bulk.previewTable}>
            <thead>
              <tr>
                <th scope="col">{bulk.link}</th>
                <th scope="col">{bulk.old}</th>
                <th scope="col">{bulk.new}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{nameOfRow(row)}</th>
                  {row.error ? (
                    <td colSpan={2} className={styles.reason}>
                      {reasonOf(row.error)}
                    </td>
                  ) : (
                    <>
                      <td className={styles.old}>{valueText(row.before)}</td>
                      <td>{valueText(row.after)}</td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

/** Fields of a link as words, records by their names. @param rows that name records which are to be loaded */
function useValueText(rows: readonly BulkRow[]): (fields: BulkRow['before']) => string {
  const { bulk, choices } = useLinkWords()
  const { zone } = useView()
  const api = useApi()
  const has = (field: string) => rows.some(({ after }) => after !== undefined && field in after)
  const collections = useQuery({ ...linkChoices(api).collections, enabled: has('collectionIds') })
  const sources = useQuery({ ...linkChoices(api).trafficSources, enabled: has('trafficSourceId') })
  const domains = useQuery({ ...linkChoices(api).domains, enabled: has('domainId') })
  const records = [...(collections.data ?? []), ...(sources.data ?? [])]
  const names = new Map([
    ...records.map(({ id, name }) => [id, name] as const),
    ...(domains.data ?? []).map(({ id, host }) => [id, host] as const),
  ])
  const named = (value: string) => names.get(value) ?? value
  const textOf = (field: string, value: unknown): string => {
    if (field === 'isActive') return value === true ? bulk.active : bulk.paused
    if (field === 'deleted') return value === true ? bulk.deleted : bulk.there
    if (field === 'domainId' && value === null) return choices.noDomain
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return bulk.none
    if (field === 'expiresAt') return dateTime(String(value), zone)
    if (Array.isArray(value)) return value.map((one) => named(String(one))).join(', ')
    if (typeof value === 'object')
      return Object.entries(value)
        .flatMap(([name, one]) => (one === null ? [] : `${name}=${one}`))
        .join(', ')
    return named(String(value))
  }
  return (fields = {}) =>
    Object.entries(fields)
      .map(([field, value]) => textOf(field, value))
      .join('; ')
}
