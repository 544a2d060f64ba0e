import { parseArgs } from 'node:util'
import { accountUsage } from 'api/account-commands'

export const usage = `pnpm admin reproject [--workspace ID] [--from 2026-01-01] [--to 2026-02-01] [--after ID]
  writes conversions from Postgres into the analytics store again: all, or those of a workspace, or made in a time; after an end in
  between, go on with --after and the id that was shown last. It may run beside everything else and changes no figure that is right.
pnpm admin rebuild-counters [--workspace ID]
  counts conversions under the caps of offers again, and forgets the live counters in Redis of offers' clicks and links' click limits:
  the next that needs one begins it with the clicks that the analytics store has.
${accountUsage.replace(/^(?=\S)/gm, 'pnpm admin ')}

It reads DATABASE_URL, CLICKHOUSE_URL, CLICKHOUSE_CLUSTER, REDIS_URL and DATA_DIR as Waymark does. On embedded stores Waymark must be
stopped meanwhile.`

export type AdminArguments =
  | {
      command: 'reproject'
      workspaceId: string | undefined
      from: Date | undefined
      to: Date | undefined
      afterId: string | undefined
    }
  | { command: 'rebuild-counters'; workspaceId: string | undefined }

/** What the command line says wrong, in one sentence. */
export class UsageError extends Error {}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const instant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/

function idOf(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !uuid.test(text))
    throw new UsageError(`--${name} must be an id, but is "${text}".`)
  return text
}

function timeOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const time = new Date(instant.test(text) ? text : Number.NaN)
  if (Number.isNaN(time.getTime()))
    throw new UsageError(`--${name} must be a date or a date-time with its offset, but is "${text}".`)
  return time
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    const options = { workspace: text, from: text, to: text, after: text }
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** @throws UsageError for what it does not know */
export function readArguments(args: readonly string[]): AdminArguments {
  const { values, positionals } = parsed(args)
  const [command, ...more] = positionals
  const workspaceId = idOf('workspace', values.workspace)
  if (more.length > 0) throw new UsageError(`"${more[0]}" is too much.`)
  switch (command) {
    case 'reproject': {
      const [from, to] = [timeOf('from', values.from), timeOf('to', values.to)]
      if (from && to && from >= to) throw new UsageError('--to must be after --from.')
      return { command, workspaceId, from, to, afterId: idOf('after', values.after) }
    }
    case 'rebuild-counters': {
      const [foreign] = Object.keys(values).filter((name) => name !== 'workspace')
      if (foreign !== undefined) throw new UsageError(`--${foreign} is an option of reproject.`)
      return { command, workspaceId }
    }
    default:
      throw new UsageError(command === undefined ? 'Say what to do.' : `There is no command "${command}".`)
  }
}
