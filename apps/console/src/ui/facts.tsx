import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './facts.module.css'

export type Fact = readonly [name: string, value: ReactNode]

/** What is known of one record, by name; what is not known is left out. */
export function Facts({ facts, isWide = false }: { facts: readonly Fact[]; isWide?: boolean }) {
  return (
    <dl className={classNames(styles.facts, isWide && styles.wide)}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
