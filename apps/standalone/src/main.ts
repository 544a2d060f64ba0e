import { randomBytes } from 'node:crypto'
import { makeFilesPrivate, readConfig } from '@waymark/config'
import { createLogger } from '@waymark/telemetry'
import closeWithGrace from 'close-with-grace'
import { composeStandalone } from './compose.ts'
import { standaloneVariables } from './config.ts'
import { ChildStartError } from './supervisor/start-child.ts'
import { welcome } from './welcome.ts'

/**
 * Longer than all processes together may take to end; then they are killed, and leave the rest to the next
 * start.
 */
const closeTimeoutMs = 60_000

const fail = (error: unknown): never => {
  // The process that could not start has written the reason itself.
  if (error instanceof ChildStartError) process.exit(1)
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

const run = async (): Promise<void> => {
  makeFilesPrivate()
  const config = readConfig(standaloneVariables, process.env)
  const format = process.stdout.isTTY ? 'readable' : 'json'
  const logger = createLogger({ name: 'waymark', level: config.logLevel, format })
  const starting = composeStandalone({ config, logger })
  // From here on Ctrl-C is handled, also while the processes still start; a second one ends all of them at
  // once.
  const grace = closeWithGrace({ delay: config.drainDelay + closeTimeoutMs, logger }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'Waymark ends on an error')
    const running = await starting.catch(() => null)
    await running?.close()
  })
  // `npm start` was killed: nothing is left that could pass on Ctrl-C.
  process.once('disconnect', grace.close)
  const addresses = await starting
  process.stdout.write(welcome(addresses, `you-${randomBytes(3).toString('hex')}`))
}

await run().catch(fail)
