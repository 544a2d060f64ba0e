import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy, Ellipsis, QrCode } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useApi } from '../api/client.ts'
import { nameOf, withoutScheme } from '../api/link-name.ts'
import type { Link } from '../api/links.queries.ts'
import { trackingUrlQuery } from '../api/tracking-url.queries.ts'
import { useLack, useLackUnrestricted } from '../rights/rights.tsx'
import { useWorkspaceId } from '../routing/view.tsx'
import { DeleteLinkDialog } from '../states/delete-link-dialog.tsx'
import { errorText } from '../states/load-state.tsx'
import { useLinkChanges } from '../states/use-link-changes.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { copyText } from '../ui/copy-text.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/toast.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import { useLinksWords } from '../words/use-links-words.ts'
import { useWords } from '../words/use-words.ts'

const QrDialog = lazyPart(() => import('../states/qr-dialog.tsx'))

/** Its short address, with a button that copies it, and whether it takes visitors. */
export function LinkState({ link: { shortUrl, isActive } }: { link: Link }) {
  const { links } = useLinksWords()
  const notify = useNotify()
  const copy = async () => {
    if (await copyText(shortUrl)) notify({ text: links.copied })
  }
  const address = withoutScheme(shortUrl)
  return (
    <>
      <a href={shortUrl} target="_blank" rel="noreferrer">
        {address}
      </a>
      <Button look="quiet" isIcon aria-label={links.copy(address)} onClick={() => void copy()}>
        <Copy aria-hidden />
      </Button>
      {!isActive && <Chip tone="warn">{links.paused}</Chip>}
    </>
  )
}

/** Copies the URL to paste at the source of the link. Loaded before it is pressed: copying cannot wait. */
function CopyTracked({ link, sourceId }: { link: Link; sourceId: string }) {
  const { link: words } = useLinkWords()
  const all = useWords()
  const { links } = useLinksWords()
  const notify = useNotify()
  const { data: url, error } = useQuery(trackingUrlQuery(useApi(), link, sourceId))
  const copy = async () => {
    if (error) notify({ text: errorText(error, all), isError: true })
    else if (url && (await copyText(url))) notify({ text: links.copied })
  }
  return (
    <Button title={url ?? undefined} onClick={() => void copy()}>
      <Copy aria-hidden />
      {words.copyTracked}
    </Button>
  )
}

export function LinkActions({ link }: { link: Link }) {
  const { qr } = useLinkWords()
  const { links } = useLinksWords()
  const { setActive, clone } = useLinkChanges(link)
  const [isQr, setQr] = useState(false)
  return (
    <>
      {link.trafficSourceId !== null && <CopyTracked link={link} sourceId={link.trafficSourceId} />}
      <Button onClick={() => setQr(true)}>
        <QrCode aria-hidden />
        {qr.open}
      </Button>
      <Button disabledReason={useLackUnrestricted('editor')} onClick={() => void clone()}>
        {links.clone}
      </Button>
      <Button disabledReason={useLack('editor')} onClick={() => void setActive(!link.isActive)}>
        {link.isActive ? links.pause : links.resume}
      </Button>
      <MoreActions link={link} />
      <Suspense fallback={null}>{isQr && <QrDialog link={link} onClose={() => setQr(false)} />}</Suspense>
    </>
  )
}

/** What is seldom done with a link. */
function MoreActions({ link }: { link: Link }) {
  const { links } = useLinksWords()
  const lack = useLack('editor')
  const navigate = useNavigate()
  const workspaceId = useWorkspaceId()
  const [isRemoving, setRemoving] = useState(false)
  const trigger = (
    <Button isIcon aria-label={links.actions(nameOf(link))}>
      <Ellipsis aria-hidden />
    </Button>
  )
  return (
    <>
      <Menu trigger={trigger} align="end">
        <MenuItem isDanger disabledReason={lack} onSelect={() => setRemoving(true)}>
          {links.remove}
        </MenuItem>
      </Menu>
      <DeleteLinkDialog
        link={isRemoving ? link : null}
        onClose={() => setRemoving(false)}
        onDeleted={() => navigate({ to: '/w/$workspaceId/links', params: { workspaceId } })}
      />
    </>
  )
}
