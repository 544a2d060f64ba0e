// The account commands of `pnpm admin` where there is only the image: docker compose exec api node
// src/admin.ts reset-password --email …
import { databaseUrl, readConfig } from '@waymark/config'
import { createDb } from '@waymark/db'
import { z } from 'zod'
import { AccountUsageError, accountUsage, readAccountCommand, runAccountCommand } from './account-commands.ts'
import { apiFields } from './config.ts'

const adminVariables = z.object({
  DATABASE_URL: databaseUrl(),
  DEFAULT_PLAN: apiFields.DEFAULT_PLAN,
})

try {
  const command = readAccountCommand(process.argv.slice(2))
  const { databaseUrl, defaultPlan } = readConfig(adminVariables, process.env)
  await using stack = new AsyncDisposableStack()
  const db = createDb({ url: databaseUrl, applicationName: 'waymark-admin' })
  stack.defer(() => db.close())
  const done = await runAccountCommand(command, { db, defaultPlan, stdin: process.stdin })
  process.stdout.write(`${done}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof AccountUsageError) process.stderr.write(`\n${accountUsage}\n`)
  process.exitCode = error instanceof AccountUsageError ? 2 : 1
}
