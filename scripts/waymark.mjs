#!/usr/bin/env node
// `npx waymark …`: the operator's one command. Installs what is missing, then runs on the pinned Node.
import { join } from 'node:path'
import { ensureInstalled, PROJECT_ROOT } from './launch/install.mjs'
import { runPinned } from './launch/run-pinned.mjs'

await ensureInstalled({ toRun: true })
const script = join(PROJECT_ROOT, 'scripts', 'admin', 'main.ts')
process.exit(await runPinned([script, ...process.argv.slice(2)], { stdin: 'inherit' }))
