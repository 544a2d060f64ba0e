// `pnpm engine`: installs chDB's library where the lockfile has none for the platform, for what starts
// without `npm start`: a unit of systemd, an image.
import { ensureEngine } from './launch/engine.mjs'

await ensureEngine().catch((error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
