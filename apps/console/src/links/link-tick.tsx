import { type KeyboardEvent, useCallback } from 'react'
import { nameOf } from '../api/link-name.ts'
import type { Link } from '../api/links.queries.ts'
import { useLack } from '../rights/rights.tsx'
import { isForPage, useHasSingleKeys } from '../states/single-keys.ts'
import { editedFields, useEditLink } from '../states/use-edit-link.ts'
import { useLinkChanges } from '../states/use-link-changes.ts'
import { useLinkWords } from '../words/use-link-words.ts'
import styles from './links.module.css'
import type { Ticked } from './use-ticked.ts'

/** Ticks one link; with Shift, all from the last one on. */
export function LinkTick({ link, ticked }: { link: Link; ticked: Ticked }) {
  return (
    <label className={styles.tickTarget}>
      <input
        type="checkbox"
        className={styles.tick}
        aria-label={nameOf(link)}
        checked={ticked.has(link.id)}
        onChange={({ target, nativeEvent }) =>
          ticked.tick(link, target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </label>
  )
}

/** Ticks the page; half ticked where only some of it is. */
export function PageTick({ links, ticked }: { links: readonly Link[]; ticked: Ticked }) {
  const { bulk } = useLinkWords()
  const some = links.filter(({ id }) => ticked.has(id)).length
  const isSome = some > 0 && some < links.length
  const mark = useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = isSome
    },
    [isSome],
  )
  return (
    <input
      type="checkbox"
      className={styles.tick}
      aria-label={bulk.tickPage}
      checked={some === links.length}
      ref={mark}
      onChange={(event) => ticked.tickPage(event.target.checked)}
    />
  )
}

/** Why the last change of many did not change this one. */
export function TickReason({ link, ticked }: { link: Link; ticked: Ticked }) {
  const reason = ticked.reasons.get(link.id)
  return reason && <div className={styles.reason}>{reason}</div>
}

/** `e`, `n` and `p`, pressed while the focus is in the row; single keys can be switched off. */
export function useRowKeys(link: Link): (event: KeyboardEvent) => void {
  const hasSingleKeys = useHasSingleKeys()
  const edit = useEditLink()
  const lack = useLack('editor')
  const { setActive } = useLinkChanges(link)
  const acts: Readonly<Record<string, () => unknown>> = {
    e: () => edit(link.id, editedFields.e),
    n: () => edit(link.id, editedFields.n),
    p: () => lack === null && setActive(!link.isActive),
  }
  return (event) => {
    const act = acts[event.key]
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.repeat
    if (act === undefined || isOther || !hasSingleKeys || !isForPage(event.target)) return
    event.preventDefault()
    act()
  }
}
