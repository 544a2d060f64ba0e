import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useWorkspaceId } from '../../routing/view.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { useWords } from '../../words/use-words.ts'
import { navigation } from '../navigation.ts'
import styles from './rail.module.css'

/** At the side: names, icons alone under 1280 px. */
export function Rail() {
  const { shell } = useWords()
  const workspaceId = useWorkspaceId()
  const [isMoreOpen, setMoreOpen] = useState(false)
  return (
    <nav aria-label={shell.main} className={styles.rail}>
      <Link
        to="/w/$workspaceId/overview"
        params={{ workspaceId }}
        className={styles.brand}
        aria-hidden
        tabIndex={-1}
      >
        <img src="/favicon.svg" alt="" width="22" height="22" />
        <span className={styles.name}>{shell.product}</span>
      </Link>
      <NavList />
      <button type="button" className={styles.more} onClick={() => setMoreOpen(true)}>
        <Ellipsis aria-hidden />
        {shell.more}
      </button>
      <Drawer isOpen={isMoreOpen} onClose={() => setMoreOpen(false)} title={shell.product}>
        <div className={styles.sheet}>
          <NavList onFollow={() => setMoreOpen(false)} />
        </div>
      </Drawer>
    </nav>
  )
}

function NavList({ onFollow }: { onFollow?: () => void }) {
  const { shell } = useWords()
  return navigation.map(({ group, items }) => (
    <div key={items[0].name} className={styles.group}>
      {group && <div className={styles.heading}>{shell.groups[group]}</div>}
      {items.map((item) => (
        <NavLink key={item.name} item={item} label={shell.nav[item.name]} onFollow={onFollow} />
      ))}
    </div>
  ))
}

type Item = (typeof navigation)[number]['items'][number]

function NavLink({
  item,
  label,
  onFollow,
}: {
  item: Item
  label: string
  onFollow: (() => void) | undefined
}) {
  const workspaceId = useWorkspaceId()
  return (
    <Link to={item.to} params={{ workspaceId }} className={styles.link} title={label} onClick={onFollow}>
      <item.icon aria-hidden />
      <span className={styles.name}>{label}</span>
    </Link>
  )
}
