import type { Link } from '../api/links.queries.ts'
import type { LinksView } from './links-view.ts'
import type { LinkRow } from './use-link-rows.ts'
import type { Ticked } from './use-ticked.ts'

/** Of a table and of cards. */
export interface LinksRowsProps {
  rows: readonly LinkRow[]
  columns: LinksView['columns']
  ticked: Ticked
  onRemove: (link: Link) => void
  onQr: (link: Link) => void
}
