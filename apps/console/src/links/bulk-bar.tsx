import { Suspense, useEffect, useRef, useState } from 'react'
import type { BulkResult } from '../api/link-bulk.queries.ts'
import { count } from '../format/numbers.ts'
import { useLack, useLackUnrestricted } from '../rights/rights.tsx'
import { Button } from '../ui/button.tsx'
import { EdgeBar } from '../ui/edge-bar.tsx'
import { pageElement } from '../ui/focus.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { useLinkWords } from '../words/use-link-words.ts'
import styles from './bulk.module.css'
import type { BulkAction } from './bulk-actions.ts'
import type { Ticked } from './use-ticked.ts'

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'))

export interface BulkBarProps {
  ticked: Ticked
  /** Links that fit the filter. */
  total: number
  isPageTicked: boolean
}

/** At the lower edge while links are ticked: how many, and what can be done with all of them. */
export function BulkBar({ ticked, total, isPageTicked }: BulkBarProps) {
  const { bulk } = useLinkWords()
  const [action, setAction] = useState<BulkAction | null>(null)
  const isShown = ticked.count > 0
  const wasShown = useRef(false)
  useEffect(() => {
    // The button that was pressed goes with the bar.
    if (wasShown.current && !isShown && document.activeElement === document.body) pageElement()?.focus()
    wasShown.current = isShown
  }, [isShown])
  const done = (result: BulkResult) => {
    setAction(null)
    // What did not come to its turn is still ticked.
    if (result.rows.length >= ticked.count) ticked.tickFailed(result)
  }
  return (
    <>
      {isShown && (
        <EdgeBar label={bulk.bar}>
          <span role="status">{bulk.ticked(ticked.count)}</span>
          {!ticked.isAll && isPageTicked && total > ticked.count && (
            <Button look="quiet" onClick={ticked.tickAll}>
              {bulk.tickAll(count(total))}
            </Button>
          )}
          <Button look="quiet" onClick={ticked.clear}>
            {bulk.clear}
          </Button>
          <BulkActions onChoose={setAction} />
          <Reasons ticked={ticked} />
        </EdgeBar>
      )}
      <Suspense fallback={null}>
        {action && (
          <BulkDialog action={action} ticked={ticked} onClose={() => setAction(null)} onDone={done} />
        )}
      </Suspense>
    </>
  )
}

function BulkActions({ onChoose }: { onChoose: (action: BulkAction) => void }) {
  const { bulk } = useLinkWords()
  const lack = useLack('editor')
  const lackCollections = useLackUnrestricted('editor')
  const item = (action: BulkAction, reason = lack) => (
    <MenuItem disabledReason={reason} isDanger={action === 'remove'} onSelect={() => onChoose(action)}>
      {bulk.actions[action]}
    </MenuItem>
  )
  return (
    <div className={styles.actions}>
      {(['pause', 'resume', 'tag', 'replace'] as const).map((action) => (
        <Button key={action} disabledReason={lack} onClick={() => onChoose(action)}>
          {bulk.actions[action]}
        </Button>
      ))}
      <Menu trigger={<Button>{bulk.more}</Button>} align="end">
        {item('collection', lackCollections)}
        {item('domain')}
        {item('expiry')}
        {item('source')}
        {item('utm')}
        <MenuSeparator />
        {item('remove')}
      </Menu>
    </div>
  )
}

/** Why some were not changed, each reason once. */
function Reasons({ ticked: { reasons } }: { ticked: Ticked }) {
  const { bulk } = useLinkWords()
  const counts = new Map<string, number>()
  for (const reason of reasons.values()) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  if (counts.size === 0) return null
  return (
    <ul className={styles.reasons} aria-label={bulk.notChanged(reasons.size)}>
      {[...counts].map(([reason, links]) => (
        <li key={reason}>{bulk.reason(links, reason)}</li>
      ))}
    </ul>
  )
}
