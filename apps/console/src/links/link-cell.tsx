import { withoutScheme } from '../api/link-name.ts'
import type { Link } from '../api/links.queries.ts'
import { Sparkline } from '../charts/sparkline.tsx'
import { count, money, percent } from '../format/numbers.ts'
import { useView } from '../routing/view.tsx'
import { ago, dateTime } from '../time/ago.ts'
import { Chip } from '../ui/chip.tsx'
import { useLinksWords } from '../words/use-links-words.ts'
import styles from './links.module.css'
import { isFigure, type LinkColumn } from './links-view.ts'
import type { LinkRow } from './use-link-rows.ts'

const formats = {
  clicks: count,
  conversions: count,
  revenue: money,
  cost: money,
  profit: money,
}
/** Coloured by its sign, which is in the text, too. */
const signed: ReadonlySet<LinkColumn> = new Set(['profit', 'roi'])

/** −1 or 1 of a loss or a profit. */
export const signOf = (column: LinkColumn, { figures }: LinkRow): number | undefined =>
  signed.has(column) ? Math.sign(figures?.[column] ?? 0) : undefined

/** Targets are absolute, but anything may have been stored before that was so. */
const hostOf = (url: string): string => URL.parse(url)?.host ?? withoutScheme(url)

/** What a column has of a link. */
export function LinkCell({ column, row }: { column: LinkColumn; row: LinkRow }) {
  const { link, figures } = row
  if (column === 'roi') return figures && percent(figures.roi, row.roiDigits)
  if (isFigure(column)) return figures && formats[column](figures[column])
  switch (column) {
    case 'target':
      return <span title={link.originalUrl}>{hostOf(link.originalUrl)}</span>
    case 'tags':
      return <Tags tags={link.tags} />
    case 'collection':
      return row.collections?.join(', ')
    case 'domain':
      return hostOf(link.shortUrl)
    case 'trend':
      return row.trend && <Trend values={row.trend} />
    case 'rules':
      return <Rules link={link} />
    case 'updated':
      return <Updated at={link.updatedAt} />
    default:
      return column satisfies never
  }
}

function Rules({ link: { rulesCount, activeRulesCount } }: { link: Link }) {
  const { links } = useLinksWords()
  return (
    <span title={links.activeRules(count(activeRulesCount), count(rulesCount))}>{count(rulesCount)}</span>
  )
}

const shownTags = 2

function Tags({ tags }: { tags: readonly string[] }) {
  const { links } = useLinksWords()
  const left = tags.slice(shownTags)
  return (
    <span className={styles.tags}>
      {tags.slice(0, shownTags).map((tag) => (
        <Chip key={tag} title={tag}>
          {tag}
        </Chip>
      ))}
      {left.length > 0 && <Chip title={left.join(', ')}>{links.moreTags(left.length)}</Chip>}
    </span>
  )
}

function Trend({ values }: { values: readonly number[] }) {
  const { links } = useLinksWords()
  return <Sparkline label={links.trend(count(Math.max(0, ...values)))} values={values} />
}

function Updated({ at }: { at: string }) {
  const { zone } = useView()
  return (
    <time dateTime={at} title={dateTime(at, zone)}>
      {ago(Date.parse(at), Date.now())}
    </time>
  )
}
