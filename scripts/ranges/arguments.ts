import { parseArgs } from 'node:util'
import { type AddressKind, addressKinds } from '@waymark/visitor'

export const usage = `pnpm ranges KIND:NAME=FILE… [--read-on 2026-11-25]
  builds the address ranges of bots anew from lists that were downloaded: those of KIND and NAME are replaced by what is in FILE, the
  others stay as they are. KIND is ${addressKinds.join(', ')}; NAME is the owner's, such as googlebot or aws.
  Several files of one KIND and NAME are one list. --read-on is the day of the download, today if it is left out.
  Example: pnpm ranges crawler:bingbot=bingbot.json data_center:aws=ip-ranges.json tor:exit=torbulkexitlist
  Where the lists are, and how to use the result: docs/operations/bot-ranges.md`

/** What the command line says wrong, in one sentence. */
export class UsageError extends Error {}

export interface GivenFile {
  kind: AddressKind
  name: string
  file: string
}

export interface RangesArguments {
  files: GivenFile[]
  readOn: string
}

const options = { 'read-on': { type: 'string' } } as const

/** @throws UsageError for what it does not know */
export function readArguments(args: readonly string[], today: string): RangesArguments {
  const { values, positionals } = parsed(args)
  if (positionals.length === 0) throw new UsageError('Say which files to read.')
  return { files: positionals.map(fileOf), readOn: dayOf(values['read-on'] ?? today, today) }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: args.filter((arg) => arg !== '--'), options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Names go into `botReason`, and so into reports. */
const given = /^(?<kind>[a-z_]+):(?<name>[a-z0-9][a-z0-9-]{0,29})=(?<file>.+)$/

function fileOf(text: string): GivenFile {
  const { kind, name, file } = given.exec(text)?.groups ?? {}
  if (kind === undefined || name === undefined || file === undefined)
    throw new UsageError(`"${text}" is not KIND:NAME=FILE, with a NAME of small letters, digits and hyphens.`)
  const known = addressKinds.find((one) => one === kind)
  if (known === undefined) throw new UsageError(`There is no kind "${kind}", but ${addressKinds.join(', ')}.`)
  return { kind: known, name, file }
}

function dayOf(text: string, today: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : new Date(Number.NaN)
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== text)
    throw new UsageError(`--read-on must be a day such as 2026-11-25, but is "${text}".`)
  if (text > today) throw new UsageError(`--read-on must not be in the future, but is "${text}".`)
  return text
}
