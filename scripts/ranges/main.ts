// `pnpm ranges`: builds the address ranges of bots anew from lists that were downloaded.

import { addressRangesFile, readLists, replaceLists, writeLists } from './address-ranges-file.ts'
import { readArguments, UsageError, usage } from './arguments.ts'
import { buildLists } from './build-lists.ts'

try {
  const given = readArguments(process.argv.slice(2), new Date().toISOString().slice(0, 10))
  const read = buildLists(given)
  writeLists(addressRangesFile, replaceLists(readLists(addressRangesFile), read))
  for (const { kind, name, readOn, ranges } of read)
    process.stdout.write(`${kind}:${name}: ${ranges.length.toLocaleString('en')} ranges, read on ${readOn}\n`)
  process.stdout.write('Redirectors and apis use them from their next start on.\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof UsageError) process.stderr.write(`\n${usage}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
