import type { ReactNode } from 'react'

/** Something that is wrong. */
export interface Finding {
  key: string
  text: string
  /** Where something can be done about it. */
  link: ReactNode
}
