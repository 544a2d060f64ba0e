import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export interface ServerUser {
  uid: number
  gid: number
}

const CANDIDATES = ['postgres', 'nobody']

/** The user Postgres runs as, since it refuses root: null when we are not root, and it can run as us. */
export const serverUser = (): ServerUser | null => {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = CANDIDATES.map((name) => users.find((fields) => fields[0] === name)).find((fields) => fields)
  if (!found)
    throw new Error('Postgres does not run as root, and there is neither a user postgres nor nobody')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

const OTHERS_MAY_ENTER = 0o001

/** Whether a user who owns nothing on the way may enter this folder and all above it. */
export const isReachable = (directory: string): boolean => {
  const path = resolve(directory)
  const parent = dirname(path)
  return (statSync(path).mode & OTHERS_MAY_ENTER) !== 0 && (parent === path || isReachable(parent))
}
