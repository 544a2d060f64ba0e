// `npm start`: installs what is missing, then runs the standalone app on the pinned Node.
import { ensureInstalled } from './launch/install.mjs'
import { runPinned } from './launch/run-pinned.mjs'

await ensureInstalled()
process.exit(await runPinned(['apps/standalone/src/main.ts', ...process.argv.slice(2)], { channel: true }))
