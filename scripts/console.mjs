// `npx --yes pnpm@10 console`: builds the console, for an api that runs by itself. `npm start` does the same
// beside the start.
import { ensureConsole } from './launch/console.mjs'
import { ensureInstalled } from './launch/install.mjs'

await ensureInstalled({ toRun: true })
process.exit((await ensureConsole()) ? 0 : 1)
