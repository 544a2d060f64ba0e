import { parseArgs } from 'node:util'
import { z } from 'zod'
import {
  type AccountCommand,
  type AccountCommandContext,
  accountUsage,
  CommandUsageError,
  isAccountCommand,
  readAccountCommand,
  runAccountCommand,
} from './account-commands.ts'
import { email } from './modules/email-address.ts'
import type { InstallationService } from './modules/installation/index.ts'
import { printable, textTable } from './text-table.ts'

export const operatorUsage = `doctor
  says in sentences what works and what does not: settings, ports, clocks, disk, stores.
workspaces [--search TEXT] [--limit 50] [--offset 0]
  lists all workspaces with their size, clicks and last activity.
workspaces suspend ID, workspaces resume ID
  closes a workspace: its links and pages answer 410, its members and keys a 403. Nothing is deleted.
users [--search TEXT] [--limit 50] [--offset 0]
  lists all accounts.
users grant --email you@example.com, users revoke --email you@example.com
  lets an account see the whole installation in the console and by GET /installation, or no longer.
keys [--search TEXT] [--limit 50] [--offset 0]
  lists the API keys of all workspaces.
keys revoke PUBLIC_ID
  ends a key at once; PUBLIC_ID are the eight characters after wmk_.
${accountUsage}`

const nouns = ['workspaces', 'users', 'keys'] as const
type Noun = (typeof nouns)[number]

interface ListCommand {
  command: 'list'
  noun: Noun
  search: string | undefined
  limit: number
  offset: number
}

export type OperatorCommand =
  | AccountCommand
  | ListCommand
  | { command: 'doctor' }
  | { command: 'suspend' | 'resume'; id: string }
  | { command: 'grant' | 'revoke'; email: string }
  | { command: 'revoke-key'; publicId: string }

const isNoun = (word: string | undefined): word is Noun => nouns.some((noun) => noun === word)

/** Whether the word begins a command that is run here. */
export const isOperatorCommand = (word: string | undefined): boolean =>
  word === 'doctor' || isNoun(word) || isAccountCommand(word)

const text = { type: 'string' } as const

function parsed(args: readonly string[]) {
  try {
    const options = { search: text, limit: text, offset: text, email: text }
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new CommandUsageError(error instanceof Error ? error.message : String(error))
  }
}

export { type AccountCommand, CommandUsageError, runAccountCommand } from './account-commands.ts'

/** @throws CommandUsageError that names the option or argument */
function checked<Value>(schema: z.ZodType<Value>, name: string, value: unknown): Value {
  if (value === undefined) throw new CommandUsageError(`${name} is missing.`)
  const result = schema.safeParse(value)
  if (!result.success) throw new CommandUsageError(`${name}: ${result.error.issues[0]?.message}`)
  return result.data
}

type Given = ReturnType<typeof parsed>['values']

function onlyOptions(values: Given, allowed: readonly string[]): void {
  const [foreign] = Object.keys(values).filter((name) => !allowed.includes(name))
  if (foreign !== undefined) throw new CommandUsageError(`--${foreign} does not belong to this command.`)
}

const whole = (least: number, most: number) =>
  z.coerce
    .number({ error: `Must be a number from ${least} to ${most}.` })
    .int(`Must be a number from ${least} to ${most}.`)
    .min(least, `Must be a number from ${least} to ${most}.`)
    .max(most, `Must be a number from ${least} to ${most}.`)

function listCommand(noun: Noun, values: Given): ListCommand {
  onlyOptions(values, ['search', 'limit', 'offset'])
  return {
    command: 'list',
    noun,
    search: values.search,
    limit: checked(whole(1, 1_000), '--limit', values.limit ?? '50'),
    offset: checked(whole(0, 1_000_000), '--offset', values.offset ?? '0'),
  }
}

const workspaceId = z.uuid({ error: 'Must be the id of a workspace, as the list has it.' }).toLowerCase()
const publicId = z
  .string()
  .transform((given) => given.replace(/^wmk_/, ''))
  .pipe(z.string().regex(/^[A-Za-z0-9]{8}$/, 'Must be the eight characters after wmk_.'))

function changeCommand(noun: Noun, [verb, subject]: readonly string[], values: Given): OperatorCommand {
  const by = `${noun} ${verb}`
  switch (by) {
    case 'workspaces suspend':
    case 'workspaces resume':
      onlyOptions(values, [])
      return {
        command: verb === 'suspend' ? 'suspend' : 'resume',
        id: checked(workspaceId, 'The id', subject),
      }
    case 'users grant':
    case 'users revoke':
      onlyOptions(values, ['email'])
      return {
        command: verb === 'grant' ? 'grant' : 'revoke',
        email: checked(email, '--email', values.email),
      }
    case 'keys revoke':
      onlyOptions(values, [])
      return { command: 'revoke-key', publicId: checked(publicId, 'The key', subject) }
    default:
      throw new CommandUsageError(`There is no command "${by}".`)
  }
}

/**
 * Reads a command of the operator: `workspaces suspend ID`.
 * @throws CommandUsageError for what is missing, unknown or malformed
 */
export function readOperatorCommand(args: readonly string[]): OperatorCommand {
  if (isAccountCommand(args[0])) return readAccountCommand(args)
  const { values, positionals } = parsed(args)
  const [word, ...rest] = positionals
  const most = rest[0] === 'grant' || (word === 'users' && rest[0] === 'revoke') ? 1 : 2
  if (rest.length > most) throw new CommandUsageError(`"${rest[most]}" is too much.`)
  if (word === 'doctor') {
    onlyOptions(values, [])
    if (rest[0] !== undefined) throw new CommandUsageError(`"${rest[0]}" is too much.`)
    return { command: 'doctor' }
  }
  if (!isNoun(word))
    throw new CommandUsageError(
      word === undefined ? 'A command is missing.' : `There is no command "${word}".`,
    )
  return rest.length === 0 ? listCommand(word, values) : changeCommand(word, rest, values)
}

export interface OperatorContext extends AccountCommandContext {
  installation: InstallationService
}

const minute = (at: Date | string | null): string =>
  at === null ? '-' : new Date(at).toISOString().slice(0, 16).replace('T', ' ')

interface Listed {
  header: readonly string[]
  rows: readonly (readonly string[])[]
  total: number
}

type Part = Omit<ListCommand, 'command' | 'noun'>

async function workspacesOf({ installation }: OperatorContext, part: Part): Promise<Listed> {
  const sort = { field: 'createdAt', descending: false } as const
  const { items, total } = await installation.workspaces({ ...part, sort })
  const header = [
    'id',
    'name',
    'owners',
    'members',
    'links',
    'conversions',
    'clicks',
    'last click',
    'last change',
    'state',
  ]
  const rows = items.map((row) => [
    row.id,
    row.name,
    row.owners.join(','),
    String(row.members),
    String(row.links),
    String(row.conversions),
    row.clicks === null ? '?' : String(row.clicks),
    minute(row.lastClickAt),
    minute(row.lastChangeAt),
    row.suspendedAt === null ? 'open' : `suspended since ${minute(row.suspendedAt)}`,
  ])
  return { header, rows, total }
}

async function usersOf({ installation }: OperatorContext, part: Part): Promise<Listed> {
  const { items, total } = await installation.users(part)
  const header = ['e-mail', 'name', 'workspaces', 'last seen', 'made', 'state']
  const rows = items.map((row) => [
    row.email,
    row.name ?? '-',
    String(row.workspaces),
    minute(row.lastSeenAt),
    minute(row.createdAt),
    [
      row.isActive ? 'active' : 'deactivated',
      ...(row.ownsInstallation ? ['owns the installation'] : []),
    ].join(', '),
  ])
  return { header, rows, total }
}

/** Says whether a key is taken at `nowMs`, in Unix ms, as requests with it find out. */
export function stateOfKey(
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null },
  nowMs: number,
): string {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt === null) return 'valid'
  return `${expiresAt.getTime() > nowMs ? 'valid until' : 'expired since'} ${minute(expiresAt)}`
}

async function keysOf({ installation }: OperatorContext, part: Part): Promise<Listed> {
  const { items, total } = await installation.keys(part)
  const header = ['key', 'name', 'workspace', 'owner', 'scopes', 'last used', 'state']
  const rows = items.map((row) => [
    `wmk_${row.publicId}…`,
    row.name,
    row.workspace,
    row.owner,
    row.scopes.join(','),
    minute(row.lastUsedAt),
    stateOfKey(row, Date.now()),
  ])
  return { header, rows, total }
}

const listers = { workspaces: workspacesOf, users: usersOf, keys: keysOf }

async function listText(
  context: OperatorContext,
  { command: _, noun, ...part }: ListCommand,
): Promise<string> {
  const { header, rows, total } = await listers[noun](context, part)
  if (rows.length === 0) return `There are no ${noun}${part.search === undefined ? '' : ' that match'}.`
  const end = part.offset + rows.length
  const more = end < total ? `; --offset ${end} shows the next` : ''
  return `${textTable(header, rows)}\n${part.offset + 1} to ${end} of ${total} ${noun}${more}.`
}

const marks = { ok: 'ok     ', warning: 'look   ', failed: 'FAILED ' }

/** Returns the line that `doctor` shows for what it has found. */
export const lineOf = (state: keyof typeof marks, sentence: string): string =>
  `${marks[state]} ${printable(sentence)}`

/** Whether a line of what `doctor` shows says that something does not work: its command ends with 1. */
export const saysFailed = (text: string): boolean => /^FAILED /m.test(text)

async function doctorText({ installation }: OperatorContext): Promise<string> {
  const checks = await installation.checks()
  return checks.map(({ state, sentence }) => lineOf(state, sentence)).join('\n')
}

/**
 * Runs a command of the operator.
 * @returns what to show
 * @throws CommandUsageError for a password that does not fit; AppError CONFLICT, NOT_FOUND
 */
export async function runOperatorCommand(
  command: OperatorCommand,
  context: OperatorContext,
): Promise<string> {
  const { installation } = context
  switch (command.command) {
    case 'doctor':
      return doctorText(context)
    case 'list':
      return listText(context, command)
    case 'suspend':
      return `The workspace ${printable(await installation.suspend(command.id))} is suspended: its links answer 410 within a second.`
    case 'resume':
      return `The workspace ${printable(await installation.resume(command.id))} is open again.`
    case 'grant':
      await installation.ownInstallation(command.email, true)
      return `${command.email} owns the installation.`
    case 'revoke':
      await installation.ownInstallation(command.email, false)
      return `${command.email} no longer owns the installation.`
    case 'revoke-key':
      return `The key ${printable(await installation.revokeKey(command.publicId))} was revoked.`
    default:
      return runAccountCommand(command, context)
  }
}
