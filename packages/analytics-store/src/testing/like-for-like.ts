import { wallClock } from './recount.ts'

/** A range of days that is compared with the days before it, at a time of the clocks. */
export interface LikeForLikeCase {
  timezone: string
  /** `2026-04-02 13:45`; null: when the range is over. */
  now: string | null
  token: 'date' | 'hour'
}

const dayMs = 86_400_000
const quarterMs = 900_000
const firstDay = '2026-03-20'
/** The range is so many days long. */
const days = 17

const dayAfter = (date: string, count: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** The first instant at which clocks show this date and time, or a later one. */
function instantShown(text: string, timezone: string): number {
  const clock = wallClock(timezone)
  const shown = (ms: number) => `${clock(ms).date} ${clock(ms).hour}:${clock(ms).minute}`
  for (let ms = Date.parse(`${text.slice(0, 10)}T00:00:00Z`) - dayMs; ; ms += quarterMs)
    if (shown(ms) >= text) return ms
}

/** The ranges of a case, by nothing but what clocks show. */
export function likeForLike({ timezone, now }: LikeForLikeCase) {
  const at = (text: string) => instantShown(text, timezone)
  const earlier = (text: string) => `${dayAfter(text.slice(0, 10), -days)}${text.slice(10)}`
  const range = { fromMs: at(`${firstDay} 00:00`), toMs: at(`${dayAfter(firstDay, days)} 00:00`) }
  return {
    range,
    nowMs: now === null ? range.toMs : at(now),
    before: {
      fromMs: at(earlier(`${firstDay} 00:00`)),
      toMs: now === null ? range.fromMs : at(earlier(now)),
    },
    /** The key of a bucket of the days before as that of the range which it is laid over. */
    laidOver: (key: string) => `${dayAfter(key.slice(0, 10), days)}${key.slice(10)}`,
  }
}

/** Hours of UTC only: elsewhere the bucket that one is laid over may have another offset, or not be there. */
export const likeForLikeCases = (zones: readonly string[]): LikeForLikeCase[] => [
  ...zones.flatMap((timezone): LikeForLikeCase[] => [
    { timezone, now: null, token: 'date' },
    { timezone, now: '2026-04-02 13:45', token: 'date' },
  ]),
  // One of its days begins at 01:00, in the range and not before.
  { timezone: 'Asia/Beirut', now: null, token: 'date' },
  { timezone: 'Asia/Beirut', now: '2026-03-29 01:15', token: 'date' },
  // Within a day of the end, where one scan reads both ranges.
  { timezone: 'UTC', now: '2026-04-05 04:15', token: 'hour' },
]
