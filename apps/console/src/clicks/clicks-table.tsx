import type { UIEvent } from 'react'
import type { Click } from '../api/clicks.queries.ts'
import { withoutScheme } from '../api/link-name.ts'
import { useView } from '../routing/view.tsx'
import { dateTime } from '../time/ago.ts'
import { Chip } from '../ui/chip.tsx'
import { classNames } from '../ui/class-names.ts'
import cards from '../ui/data-table.module.css'
import { walkMark } from '../ui/walk.ts'
import { useClickWords } from '../words/use-click-words.ts'
import { useWords } from '../words/use-words.ts'
import styles from './clicks.module.css'

/** One row a click, newest first; its time opens everything that is known of it. */
export function ClicksTable({
  rows,
  current,
  onOpen,
  onScroll,
}: {
  rows: readonly Click[]
  current: string | undefined
  onOpen: (token: string) => void
  onScroll: (isAtTop: boolean) => void
}) {
  const { shell } = useWords()
  const { clicks } = useClickWords()
  const scroll = (event: UIEvent<HTMLElement>) => onScroll(event.currentTarget.scrollTop === 0)
  return (
    <section className={styles.scroller} onScroll={scroll} aria-label={shell.nav.clicks}>
      <table className={classNames(styles.table, cards.cards)} aria-label={shell.nav.clicks}>
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
            <ClickRow
              key={click.clickToken}
              click={click}
              current={current}
              onOpen={() => onOpen(click.clickToken)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(', ')

function ClickRow({
  click,
  current,
  onOpen,
}: {
  click: Click
  current: string | undefined
  onOpen: () => void
}) {
  const { clicks } = useClickWords()
  const { zone } = useView()
  const [, link, from, device, browser, referrer, target, visitor] = clicks.columns
  return (
    <tr {...walkMark(click.clickToken, current)}>
      <th scope="row">
        <button type="button" className={styles.open} onClick={onOpen}>
          {dateTime(click.clickedAt, zone)}
        </button>
      </th>
      <td data-head={link}>{click.code}</td>
      <td className={styles.from} data-head={from}>
        {joined(click.city, click.countryName)}
      </td>
      <td data-head={device}>{joined(click.deviceType, click.os)}</td>
      <td data-head={browser}>{click.browser}</td>
      <td data-head={referrer}>{click.refererDomain}</td>
      <td className={styles.target} data-head={target} title={click.resolvedUrl ?? undefined}>
        {click.resolvedUrl && withoutScheme(click.resolvedUrl)}
      </td>
      <td data-head={visitor}>
        {click.isBot && <Chip tone="warn">{clicks.bot}</Chip>}
        {click.isUnique && <Chip>{clicks.unique}</Chip>}
      </td>
    </tr>
  )
}
