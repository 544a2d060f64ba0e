import { reports } from './reports.ts'
import { rights } from './rights.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { states } from './states.ts'

/** One file a noun; texts with values in them are functions. */
export const en = {
  reports,
  rights,
  session,
  shell,
  states,
}

export type Words = typeof en
