import { useQuery } from '@tanstack/react-query'
import { Link as PageLink } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useApi } from '../api/client.ts'
import { type LinkFigures, linkFigures } from '../api/link-figures.queries.ts'
import { nameOf, withoutScheme } from '../api/link-name.ts'
import type { Link } from '../api/links.queries.ts'
import { count, money, percent } from '../format/numbers.ts'
import { useView, useWorkspaceId } from '../routing/view.tsx'
import { isForPage, useHasSingleKeys } from '../states/single-keys.ts'
import { editedFields, useEditLink } from '../states/use-edit-link.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { classNames } from '../ui/class-names.ts'
import { copyText } from '../ui/copy-text.ts'
import { useNotify } from '../ui/toast.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import { useLinksWords } from '../words/use-links-words.ts'
import { useWords } from '../words/use-words.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { LinkMenu } from './link-menu.tsx'
import styles from './links.module.css'
import type { Ticked } from './use-ticked.ts'

const figureColumns = ['clicks', 'conversions', 'revenue', 'cost', 'profit', 'roi'] as const
const formats = {
  clicks: count,
  conversions: count,
  revenue: money,
  cost: money,
  profit: money,
  roi: percent,
}
/** Coloured by its sign, which is in the text, too. */
const signed: ReadonlySet<string> = new Set(['profit', 'roi'])
/** Of a link without traffic in the range: zeros, not blanks, and no rate. */
const noTraffic: LinkFigures = { clicks: 0, conversions: 0, revenue: 0, cost: 0, profit: 0, roi: null }

export function LinksTable({ rows, ticked }: { rows: readonly Link[]; ticked: Ticked }) {
  const { shell } = useWords()
  const { links } = useLinksWords()
  const api = useApi()
  const view = useView()
  const figures = useQuery(
    linkFigures(
      api,
      view,
      rows.map(({ id }) => id),
    ),
  )
  const [removing, setRemoving] = useState<Link | null>(null)
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={shell.nav.links}>
        <thead>
          <tr>
            <td>
              <PageTick rows={rows} ticked={ticked} />
            </td>
            <th scope="col">{links.columns.link}</th>
            <th scope="col" className={styles.target}>
              {links.columns.target}
            </th>
            {figureColumns.map((column) => (
              <th key={column} scope="col" className={styles.figure} data-column={column}>
                {links.columns[column]}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              ticked={ticked}
              figures={figures.data?.get(link.id) ?? (figures.data && noTraffic)}
              onRemove={() => setRemoving(link)}
            />
          ))}
        </tbody>
      </table>
      <DeleteDialog link={removing} onClose={() => setRemoving(null)} />
    </div>
  )
}

/** Ticks the page; half ticked where only some of it is. */
function PageTick({ rows, ticked }: { rows: readonly Link[]; ticked: Ticked }) {
  const { bulk } = useLinkWords()
  const some = rows.filter(({ id }) => ticked.has(id)).length
  return (
    <input
      type="checkbox"
      className={styles.tick}
      aria-label={bulk.tickPage}
      checked={some === rows.length}
      ref={(box) => {
        if (box) box.indeterminate = some > 0 && some < rows.length
      }}
      onChange={(event) => ticked.tickPage(event.target.checked)}
    />
  )
}

interface LinkRowProps {
  link: Link
  ticked: Ticked
  /** Undefined while they are loaded. */
  figures: LinkFigures | undefined
  onRemove: () => void
}

function LinkRow({ link, ticked, figures, onRemove }: LinkRowProps) {
  const isTicked = ticked.has(link.id)
  const reason = ticked.reasons.get(link.id)
  return (
    <tr className={classNames(isTicked && styles.ticked)} onKeyDown={useEditKeys(link)}>
      <td>
        <label className={styles.tickTarget}>
          <input
            type="checkbox"
            className={styles.tick}
            aria-label={nameOf(link)}
            checked={isTicked}
            onChange={({ target, nativeEvent }) =>
              ticked.tick(link, target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
            }
          />
        </label>
      </td>
      <th scope="row">
        <div className={styles.name}>
          <LinkName link={link} />
        </div>
        {reason && <div className={styles.reason}>{reason}</div>}
      </th>
      <td className={styles.target} title={link.originalUrl}>
        {withoutScheme(link.originalUrl)}
      </td>
      {figureColumns.map((column) => (
        <td
          key={column}
          className={styles.figure}
          data-column={column}
          data-sign={signed.has(column) ? Math.sign(figures?.[column] ?? 0) : undefined}
        >
          {figures && formats[column](figures[column])}
        </td>
      ))}
      <td>
        <LinkMenu link={link} onRemove={onRemove} />
      </td>
    </tr>
  )
}

/** `e` and `n`, pressed while the focus is in the row. Single keys can be switched off in the account. */
function useEditKeys({ id }: Link): (event: KeyboardEvent) => void {
  const hasSingleKeys = useHasSingleKeys()
  const edit = useEditLink()
  return (event) => {
    const field = editedFields[event.key === 'e' ? 'e' : 'n']
    const isOther = event.ctrlKey || event.metaKey || event.altKey || !['e', 'n'].includes(event.key)
    if (isOther || !hasSingleKeys || !isForPage(event.target)) return
    event.preventDefault()
    edit(id, field)
  }
}

function LinkName({ link }: { link: Link }) {
  const { links } = useLinksWords()
  const notify = useNotify()
  const workspaceId = useWorkspaceId()
  const { shortUrl, isActive } = link
  const copy = async () => {
    if (await copyText(shortUrl)) notify({ text: links.copied })
  }
  return (
    <>
      <span>
        <PageLink
          to="/w/$workspaceId/links/$linkId"
          params={{ workspaceId, linkId: link.id }}
          className={styles.title}
        >
          {nameOf(link)}
        </PageLink>
        <a className={styles.address} href={shortUrl} target="_blank" rel="noreferrer">
          {withoutScheme(shortUrl)}
        </a>
      </span>
      <Button
        look="quiet"
        isIcon
        aria-label={links.copy(withoutScheme(shortUrl))}
        onClick={() => void copy()}
      >
        <Copy aria-hidden />
      </Button>
      {!isActive && <Chip tone="warn">{links.paused}</Chip>}
    </>
  )
}
