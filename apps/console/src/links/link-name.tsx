import { Link as PageLink } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { nameOf, withoutScheme } from '../api/link-name.ts'
import type { Link } from '../api/links.queries.ts'
import { useWorkspaceId } from '../routing/view.tsx'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { useNotify } from '../ui/toast.tsx'
import { useLinksWords } from '../words/use-links-words.ts'
import styles from './links.module.css'

/** Whether it takes visitors, what it is called, and its short URL with a button that copies it. */
export function LinkName({ link }: { link: Link }) {
  const workspaceId = useWorkspaceId()
  const { shortUrl } = link
  return (
    <div className={styles.name}>
      <StateDot link={link} />
      <span>
        <PageLink
          to="/w/$workspaceId/links/$linkId"
          params={{ workspaceId, linkId: link.id }}
          className={styles.title}
          title={nameOf(link)}
        >
          {nameOf(link)}
        </PageLink>
        <a className={styles.address} href={shortUrl} target="_blank" rel="noreferrer">
          {withoutScheme(shortUrl)}
        </a>
      </span>
      <CopyButton link={link} />
    </div>
  )
}

export function useCopyLink({ shortUrl }: Link): () => Promise<void> {
  const { links } = useLinksWords()
  const notify = useNotify()
  return async () => {
    if (await copyText(shortUrl)) notify({ text: links.copied })
  }
}

function CopyButton({ link }: { link: Link }) {
  const { links } = useLinksWords()
  const copy = useCopyLink(link)
  const label = links.copy(withoutScheme(link.shortUrl))
  return (
    <Button look="quiet" isIcon aria-label={label} onClick={() => void copy()}>
      <Copy aria-hidden />
    </Button>
  )
}

function stateOf({ isActive, startsAt, expiresAt }: Link, nowMs: number) {
  if (!isActive) return 'paused'
  if (expiresAt !== null && Date.parse(expiresAt) <= nowMs) return 'expired'
  return startsAt !== null && Date.parse(startsAt) > nowMs ? 'scheduled' : 'active'
}

/** Full where it takes visitors, a ring where it does not; why not is in its text. */
function StateDot({ link }: { link: Link }) {
  const { links } = useLinksWords()
  const state = stateOf(link, Date.now())
  if (state === 'active') return <span className={styles.dot} title={links.states.active} />
  return (
    <span className={styles.dot} data-state={state} title={links[state]}>
      <span className="visually-hidden">{links[state]}</span>
    </span>
  )
}
