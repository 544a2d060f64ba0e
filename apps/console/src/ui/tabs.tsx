import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export interface TabsProps<Value extends string> {
  label: string
  value: Value
  tabs: readonly { value: Value; label: ReactNode }[]
  /** Puts the tab into the address. */
  onChange: (value: Value) => void
  /** What the chosen tab shows. */
  children: ReactNode
}

export function Tabs<Value extends string>({ label, value, tabs, onChange, children }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={onChange} className={styles.tabs}>
      <Base.List aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className={styles.panel}>
        {children}
      </Base.Panel>
    </Base.Root>
  )
}
