import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './note.module.css'

export interface NoteProps {
  tone: 'info' | 'warn' | 'bad'
  /** Read aloud as it comes: at once, or when there is time. */
  role?: 'alert' | 'status'
  /** Over its whole width, in line with what is below; without it the note is a box. */
  across?: 'page' | 'panel'
  children: ReactNode
}

/** What has to be known before the rest is read, beside no field. */
export const Note = ({ tone, role, across, children }: NoteProps) => (
  <div role={role} className={classNames(styles.note, styles[tone], across && styles[across])}>
    {children}
  </div>
)
