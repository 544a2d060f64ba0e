/**
 * Opens the folder named by its first argument, writes one click and locks the folder until the process is
 * killed.
 */
import { openEmbedded } from '../embedded/index.ts'
import { createAnalyticsStore } from '../index.ts'
import { clickAt, seededRandom, workspaces } from './random-clicks.ts'

const store = createAnalyticsStore({
  ...openEmbedded({ path: process.argv[2] ?? '' }),
  logger: { info: () => {} },
})
await store.migrate()
await store.writer.insertClicks([clickAt(0, seededRandom(1), { workspaceId: workspaces[0], isBot: false })])
process.stdout.write('locked\n')
setInterval(() => {}, 1_000_000)
