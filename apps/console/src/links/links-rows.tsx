import { Suspense, useState } from 'react'
import type { Link } from '../api/links.queries.ts'
import { DeleteLinkDialog } from '../states/delete-link-dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { LinksCards } from './links-cards.tsx'
import type { LinksRowsProps } from './links-rows-props.ts'
import { LinksTable } from './links-table.tsx'
import type { LinksView } from './links-view.ts'

const QrDialog = lazyPart(() => import('../states/qr-dialog.tsx'))

/** A row or a card a link; on phones cards in any case. */
export function LinksRows({ view, ...shown }: { view: LinksView } & Pick<LinksRowsProps, 'rows' | 'ticked'>) {
  const [removing, setRemoving] = useState<Link | null>(null)
  const [qr, setQr] = useState<Link | null>(null)
  const isNarrow = useIsNarrow()
  const Rows = view.isCards || isNarrow ? LinksCards : LinksTable
  return (
    <>
      <Rows {...shown} columns={view.columns} onRemove={setRemoving} onQr={setQr} />
      <DeleteLinkDialog link={removing} onClose={() => setRemoving(null)} />
      <Suspense fallback={null}>{qr && <QrDialog link={qr} onClose={() => setQr(null)} />}</Suspense>
    </>
  )
}
