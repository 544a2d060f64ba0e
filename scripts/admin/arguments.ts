import { parseArgs } from 'node:util'
import { operatorUsage } from 'api/operator-commands'

export const usage = `waymark backup FOLDER [--clickhouse "S3('https://…', '…', '…')"]
  copies everything into a new folder: of npm start its data, stopped; of servers Postgres, and ClickHouse to where --clickhouse says.
waymark restore FOLDER [--clickhouse …]
  brings such a copy back into an empty DATA_DIR, or into empty servers.
waymark upgrade --check
  says which migrations a start of this version would apply, and changes nothing.
waymark reproject [--workspace ID] [--from 2026-01-01] [--to 2026-02-01] [--after ID]
  writes conversions from Postgres into the analytics store again: all, or those of a workspace, or made in a time; after an end in
  between, go on with --after and the id that was shown last. It may run beside everything else and changes no figure that is right.
waymark rebuild-counters [--workspace ID]
  counts conversions under the caps of offers again, and forgets the live counters in Redis of offers' clicks and links' click limits:
  the next that needs one begins it with the clicks that the analytics store has.
${operatorUsage
  .replace(/^(?=\S)/gm, 'waymark ')
  .replace(/, users revoke/, ', waymark users revoke')
  .replace(/, workspaces resume/, ', waymark workspaces resume')}

It reads its settings as Waymark does. Where one runs on this machine the lists, changes and doctor are run in it; reproject and
rebuild-counters open the stores themselves: embedded ones must be stopped for them.`

export type AdminArguments =
  | {
      command: 'reproject'
      workspaceId: string | undefined
      from: Date | undefined
      to: Date | undefined
      afterId: string | undefined
    }
  | { command: 'rebuild-counters'; workspaceId: string | undefined }
  | { command: 'backup' | 'restore'; folder: string; target: string | undefined }
  | { command: 'upgrade' }

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
    const check = { type: 'boolean' } as const
    const options = { workspace: text, from: text, to: text, after: text, clickhouse: text, check }
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

type Given = ReturnType<typeof parsed>['values']

function onlyOptions(command: string, values: Given, allowed: readonly string[]): void {
  const [foreign] = Object.keys(values).filter((name) => !allowed.includes(name))
  if (foreign !== undefined) throw new UsageError(`--${foreign} is no option of ${command}.`)
}

/** One call of a function, as BACKUP takes it: what follows it would be another part of the statement. */
const backupTarget = /^(S3|Disk|File|AzureBlobStorage)\(('[^'\\]*'|[\w-]+)(, ?('[^'\\]*'|[\w-]+))*\)$/

function copyArguments(
  command: 'backup' | 'restore',
  folder: string | undefined,
  values: Given,
): AdminArguments {
  onlyOptions(command, values, ['clickhouse'])
  const { clickhouse: target } = values
  if (folder === undefined) throw new UsageError(`Name the folder: waymark ${command} FOLDER.`)
  if (target !== undefined && !backupTarget.test(target))
    // What was given is not shown: it has the secret of a bucket.
    throw new UsageError(`--clickhouse must be as S3('https://…', '…', '…') or Disk('backups', '…').`)
  return { command, folder, target }
}

/** @throws UsageError for what it does not know */
export function readArguments(args: readonly string[]): AdminArguments {
  const { values, positionals } = parsed(args)
  const [command, ...rest] = positionals
  const isCopy = command === 'backup' || command === 'restore'
  const more = rest.slice(isCopy ? 1 : 0)
  const workspaceId = idOf('workspace', values.workspace)
  if (more.length > 0 && isCopy)
    throw new UsageError(`Name one folder alone: where ClickHouse puts its backup is --clickhouse.`)
  if (more.length > 0) throw new UsageError(`"${more[0]}" is too much.`)
  switch (command) {
    case 'backup':
    case 'restore':
      return copyArguments(command, rest[0], values)
    case 'upgrade':
      onlyOptions(command, values, ['check'])
      if (values.check !== true)
        throw new UsageError('Only "waymark upgrade --check" is there: a start of the new version migrates.')
      return { command }
    case 'reproject': {
      onlyOptions(command, values, ['workspace', 'from', 'to', 'after'])
      const [from, to] = [timeOf('from', values.from), timeOf('to', values.to)]
      if (from && to && from >= to) throw new UsageError('--to must be after --from.')
      return { command, workspaceId, from, to, afterId: idOf('after', values.after) }
    }
    case 'rebuild-counters': {
      onlyOptions(command, values, ['workspace'])
      return { command, workspaceId }
    }
    default:
      throw new UsageError(command === undefined ? 'Say what to do.' : `There is no command "${command}".`)
  }
}
