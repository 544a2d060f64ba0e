import { classNames } from '../ui/class-names.ts'
import { useLinksWords } from '../words/use-links-words.ts'
import { useWords } from '../words/use-words.ts'
import { LinkCell, signOf } from './link-cell.tsx'
import { LinkMenu } from './link-menu.tsx'
import { LinkName } from './link-name.tsx'
import { LinkTick, PageTick, TickReason, useRowKeys } from './link-tick.tsx'
import styles from './links.module.css'
import type { LinksRowsProps } from './links-rows-props.ts'
import { isNumber } from './links-view.ts'
import type { LinkRow } from './use-link-rows.ts'

/** A row a link. */
export function LinksTable({ rows, ...shown }: LinksRowsProps) {
  const { shell } = useWords()
  const { links } = useLinksWords()
  const { columns, ticked } = shown
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={shell.nav.links}>
        <thead>
          <tr>
            <td>
              <PageTick links={rows.map(({ link }) => link)} ticked={ticked} />
            </td>
            <th scope="col">{links.columns.link}</th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={classNames(isNumber(column) && styles.figure)}
                data-column={column}
              >
                {links.columns[column]}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.link.id} row={row} {...shown} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface TableRowProps extends Omit<LinksRowsProps, 'rows'> {
  row: LinkRow
}

function TableRow({ row, columns, ticked, onRemove, onQr }: TableRowProps) {
  const { link } = row
  return (
    <tr className={classNames(ticked.has(link.id) && styles.ticked)} onKeyDown={useRowKeys(link)}>
      <td>
        <LinkTick link={link} ticked={ticked} />
      </td>
      <th scope="row" className={styles.nameCell}>
        <LinkName link={link} />
        <TickReason link={link} ticked={ticked} />
      </th>
      {columns.map((column) => (
        <td
          key={column}
          className={classNames(isNumber(column) && styles.figure)}
          data-column={column}
          data-sign={signOf(column, row)}
        >
          <LinkCell column={column} row={row} />
        </td>
      ))}
      <td>
        <LinkMenu link={link} onRemove={() => onRemove(link)} onQr={() => onQr(link)} />
      </td>
    </tr>
  )
}
