import { randomBytes } from 'node:crypto'
import { text as readAll } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Db } from '@waymark/db'
import type { Plan } from '@waymark/domain'
import { z } from 'zod'
import { newPassword } from './modules/auth/auth.schema.ts'
import { createOperatorAccounts } from './modules/auth/operator-accounts.ts'
import { email } from './modules/email-address.ts'
import { personName } from './modules/fields.ts'

export const accountUsage = `create-owner --email you@example.com [--name "Ann"] [--password-stdin]
  makes an account with a workspace that it owns, also where ALLOW_SIGNUP is false.
reset-password --email you@example.com [--password-stdin]
  gives an account another password and ends its sessions. API keys stay.
  Either makes a password and shows it once, or takes the first line of standard input with --password-stdin.`

export interface AccountCommand {
  command: 'create-owner' | 'reset-password'
  email: string
  name: string | undefined
  passwordFromStdin: boolean
}

/** What the command line says wrong, in one sentence. */
export class CommandUsageError extends Error {}

const fields = z.object({
  email,
  name: personName.optional(),
  'password-stdin': z.boolean().default(false),
})

/** Whether `pnpm admin` has this command here. */
export const isAccountCommand = (command: string | undefined): command is AccountCommand['command'] =>
  command === 'create-owner' || command === 'reset-password'

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new CommandUsageError(error instanceof Error ? error.message : String(error))
  }
}

/**
 * The command and options of `pnpm admin create-owner|reset-password`.
 * @throws CommandUsageError for what is missing, unknown or malformed
 */
export function readAccountCommand(args: readonly string[]): AccountCommand {
  const [command, ...more] = args
  if (!isAccountCommand(command))
    throw new CommandUsageError(
      command === undefined ? 'A command is missing.' : `There is no command "${command}".`,
    )
  const given = readOptions(more)
  if (given.email === undefined) throw new CommandUsageError('--email is missing.')
  if (command === 'reset-password' && given.name !== undefined)
    throw new CommandUsageError('--name is an option of create-owner.')
  const parsed = fields.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new CommandUsageError(`--${String(issue?.path[0])}: ${issue?.message}`)
  }
  const { 'password-stdin': passwordFromStdin, name, ...rest } = parsed.data
  return { command, name, passwordFromStdin, ...rest }
}

export interface AccountCommandContext {
  db: Db
  defaultPlan: Plan
  stdin: AsyncIterable<Uint8Array>
}

async function firstLine(stdin: AsyncIterable<Uint8Array>): Promise<string> {
  const [line = ''] = (await readAll(stdin)).split(/\r?\n/)
  const parsed = newPassword.safeParse(line)
  if (!parsed.success)
    throw new CommandUsageError(`The password on standard input: ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

/**
 * Runs an account command.
 * @returns what to show to the operator, with the password where it was made here
 * @throws CommandUsageError for a password that does not fit; AppError CONFLICT, NOT_FOUND
 */
export async function runAccountCommand(
  { command, email, name, passwordFromStdin }: AccountCommand,
  { db, defaultPlan, stdin }: AccountCommandContext,
): Promise<string> {
  const password = passwordFromStdin ? await firstLine(stdin) : randomBytes(18).toString('base64url')
  // The first account may come before the first start.
  await db.migrate()
  const accounts = createOperatorAccounts({ db, clock: Date.now, randomBytes, defaultPlan })
  if (command === 'create-owner') await accounts.createOwner({ email, password, name })
  else await accounts.resetPassword({ email, password })
  const done =
    command === 'create-owner'
      ? `The account ${email} was made, with a workspace that it owns.`
      : `The password of ${email} was replaced, and its sessions were ended.`
  return passwordFromStdin ? done : `${done}\nPassword (shown once): ${password}`
}
