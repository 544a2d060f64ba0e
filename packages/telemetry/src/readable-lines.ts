import { type DestinationStream, pino } from 'pino'

interface LogLine {
  level: number
  time: number
  name: string
  msg?: string
  err?: { message: string; stack?: string }
  [field: string]: unknown
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const clockTime = (timeMs: number): string => new Date(timeMs).toISOString().slice(11, 19)

const readable = ({ level, time, name, msg, err, ...fields }: LogLine): string => {
  const pairs = Object.entries(fields).map(([field, value]) => `${field}=${written(value)}`)
  const label = (pino.levels.labels[level] ?? String(level)).toUpperCase().padEnd(5)
  const first = [clockTime(time), label, name.padEnd(10), msg ?? err?.message ?? '', ...pairs]
    .join(' ')
    .trimEnd()
  return err?.stack === undefined ? `${first}\n` : `${first}\n${err.stack}\n`
}

/** Turns pino's JSON lines into short ones: time of day (UTC), level, name, message, the other fields. */
export const readableLines = (out: DestinationStream): DestinationStream => ({
  // pino writes one whole line at a time, in the shape it was configured for.
  write: (line) => out.write(readable(JSON.parse(line) as LogLine)),
})
