import type { LogPosition } from '@waymark/analytics-store'

/** Text that clients hand back as it is. */
export function cursorOf({ atMs, id }: LogPosition): string {
  return Buffer.from(`${atMs}.${id}`).toString('base64url')
}

const written = /^(\d{1,13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Null for what is none of ours. */
export function positionAt(cursor: string): LogPosition | null {
  const match = written.exec(Buffer.from(cursor, 'base64url').toString())
  return match?.[1] && match[2] ? { atMs: Number(match[1]), id: match[2] } : null
}
