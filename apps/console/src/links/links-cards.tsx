import { Copy, Pause, Play, QrCode, Share2 } from 'lucide-react'
import { nameOf, withoutScheme } from '../api/link-name.ts'
import type { Link } from '../api/links.queries.ts'
import { useLack } from '../rights/rights.tsx'
import { useLinkChanges } from '../states/use-link-changes.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useLinkWords } from '../words/use-link-words.ts'
import { useLinksWords } from '../words/use-links-words.ts'
import { useWords } from '../words/use-words.ts'
import { LinkCell, signOf } from './link-cell.tsx'
import { LinkMenu } from './link-menu.tsx'
import { LinkName, useCopyLink } from './link-name.tsx'
import { LinkTick, TickReason, useRowKeys } from './link-tick.tsx'
import styles from './links-cards.module.css'
import type { LinksRowsProps } from './links-rows-props.ts'
import type { LinkRow } from './use-link-rows.ts'

/** A card a link, for those who hand links out, and on phones. To a screen reader it is the same table. */
export function LinksCards({ rows, ...shown }: LinksRowsProps) {
  const { shell } = useWords()
  return (
    <table className={styles.cards} aria-label={shell.nav.links}>
      <tbody>
        {rows.map((row) => (
          <Card key={row.link.id} row={row} {...shown} />
        ))}
      </tbody>
    </table>
  )
}

interface CardProps extends Omit<LinksRowsProps, 'rows'> {
  row: LinkRow
}

function Card({ row, columns, ticked, onRemove, onQr }: CardProps) {
  const { links } = useLinksWords()
  const { link } = row
  return (
    <tr
      className={classNames(styles.card, ticked.has(link.id) && styles.ticked)}
      onKeyDown={useRowKeys(link)}
    >
      <th scope="row" className={styles.head}>
        <LinkTick link={link} ticked={ticked} />
        <LinkName link={link} />
        <LinkMenu link={link} onRemove={() => onRemove(link)} onQr={() => onQr(link)} />
      </th>
      <td>
        <TickReason link={link} ticked={ticked} />
        <dl className={styles.values}>
          {columns.map((column) => (
            <div key={column} data-column={column}>
              <dt>{links.columns[column]}</dt>
              <dd data-sign={signOf(column, row)}>
                <LinkCell column={column} row={row} />
              </dd>
            </div>
          ))}
        </dl>
      </td>
      <td className={styles.actions}>
        <CardActions link={link} onQr={() => onQr(link)} />
      </td>
    </tr>
  )
}

/** What is done with a link the most. It is shared where the system has a way to share. */
function CardActions({ link, onQr }: { link: Link; onQr: () => void }) {
  const { links } = useLinksWords()
  const { qr } = useLinkWords()
  const lack = useLack('editor')
  const { setActive } = useLinkChanges(link)
  const copy = useCopyLink(link)
  const share = () => {
    // Who closes the system's sheet has shared nothing, and knows it.
    navigator.share({ title: nameOf(link), url: link.shortUrl }).catch(() => undefined)
  }
  const state = link.isActive ? links.pause : links.resume
  return (
    <>
      <Button aria-label={links.copy(withoutScheme(link.shortUrl))} onClick={() => void copy()}>
        <Copy aria-hidden />
        {links.copyOne}
      </Button>
      {'share' in navigator && (
        <Button aria-label={`${links.share} ${nameOf(link)}`} onClick={share}>
          <Share2 aria-hidden />
          {links.share}
        </Button>
      )}
      <Button aria-label={`${qr.open} ${nameOf(link)}`} onClick={onQr}>
        <QrCode aria-hidden />
        {links.qr}
      </Button>
      <Button
        aria-label={`${state} ${nameOf(link)}`}
        disabledReason={lack}
        onClick={() => void setActive(!link.isActive)}
      >
        {link.isActive ? <Pause aria-hidden /> : <Play aria-hidden />}
        {state}
      </Button>
    </>
  )
}
