// Fills a workspace that has nothing in it, by the session of its owner: started by `npm start` where
// DEMO_DATA is on.
import { createProgress } from '../admin/progress.ts'
import { readArguments } from './arguments.ts'
import { sendCosts } from './costs.ts'
import { fillRunning } from './fill-running.ts'
import { planTraffic } from './visits.ts'
import { openWorkspaceOf } from './workspace.ts'

const minuteMs = 60_000

function variable(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`Set ${name}.`)
  return value
}

async function fill(): Promise<void> {
  const demo = readArguments(process.argv.slice(2))
  const toMs = Date.now()
  const traffic = planTraffic({ ...demo, fromMs: toMs - minuteMs, toMs })
  const session = { accessToken: variable('DEMO_ACCESS_TOKEN'), workspaceId: variable('DEMO_WORKSPACE_ID') }
  const redirectorUrl = variable('DEMO_REDIRECTOR_URL')
  const progress = createProgress(process.stdout, () => performance.now())
  const workspace = await openWorkspaceOf(variable('DEMO_API_URL'), session, demo)
  await sendCosts(workspace, traffic)
  await fillRunning(traffic, { workspace, redirectorUrl, progress })
}

// The process that started it has ended: the rest would go to another start.
process.once('disconnect', () => process.exit(1))
// To wait for that alone is no reason to go on.
process.channel?.unref()

await fill().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
