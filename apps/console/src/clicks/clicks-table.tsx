import type { UIEvent } from 'react'
import type { Click } from '../api/clicks.queries.ts'
import { useView } from '../routing/view.tsx'
import { dateTime } from '../time/ago.ts'
import { Chip } from '../ui/chip.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './clicks.module.css'

/** One row a click, newest first; its time opens everything that is known of it. */
export function ClicksTable({
  rows,
  onOpen,
  onScroll,
}: {
  rows: readonly Click[]
  onOpen: (token: string) => void
  onScroll: (isAtTop: boolean) => void
}) {
  const { shell, clicks } = useWords()
  const scroll = (event: UIEvent<HTMLElement>) => onScroll(event.currentTarget.scrollTop === 0)
  return (
    <section className={styles.scroller} onScroll={scroll} aria-label={shell.nav.clicks}>
      <table className={styles.table} aria-label={shell.nav.clicks}>
        <thead>
          <tr>
            {clicks.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((click) => (
            <ClickRow key={click.clickToken} click={click} onOpen={() => onOpen(click.clickToken)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(', ')

function ClickRow({ click, onOpen }: { click: Click; onOpen: () => void }) {
  const { clicks } = useWords()
  const { zone } = useView()
  return (
    <tr>
      <th scope="row">
        <button type="button" className={styles.open} onClick={onOpen}>
          {dateTime(click.clickedAt, zone)}
        </button>
      </th>
      <td>{click.code}</td>
      <td>{joined(click.city, click.countryName)}</td>
      <td>{joined(click.deviceType, click.os)}</td>
      <td>{click.browser}</td>
      <td>{click.refererDomain}</td>
      <td className={styles.target} title={click.resolvedUrl ?? undefined}>
        {click.resolvedUrl}
      </td>
      <td>
        {click.isBot && <Chip tone="warn">{clicks.bot}</Chip>}
        {click.isUnique && <Chip>{clicks.unique}</Chip>}
      </td>
    </tr>
  )
}
