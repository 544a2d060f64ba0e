// `npm start`: installs what is missing, then runs the standalone app on the pinned Node, and builds the
// console beside it.
import { join } from 'node:path'
import { ensureConsole } from './launch/console.mjs'
import { ensureEngine, missingPart } from './launch/engine.mjs'
import { ensureInstalled, PROJECT_ROOT } from './launch/install.mjs'
import { runPinned } from './launch/run-pinned.mjs'

/** Its processes load the same modules at each start: this shortens the second start from 2.9 s to 2.1 s. */
const compiled = { NODE_COMPILE_CACHE: join(PROJECT_ROOT, '.cache', 'compiled') }

const refuse = (sentence) => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const missing = missingPart()
if (missing !== null) refuse(missing)
await ensureInstalled({ toRun: true })
await ensureEngine().catch((error) => refuse(error.message))
if (process.env.CONSOLE !== 'off') void ensureConsole()
/**
 * Of the process that starts the others: what passes through it does not stay, and a larger young generation
 * would.
 */
const flags = ['--max-semi-space-size=4']
const args = [...flags, 'apps/standalone/src/main.ts', ...process.argv.slice(2)]
process.exit(await runPinned(args, { channel: true, env: compiled }))
