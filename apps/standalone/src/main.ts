import { randomBytes } from 'node:crypto'
import { readConfig } from '@waymark/config'
import { createLogger } from '@waymark/telemetry'
import closeWithGrace from 'close-with-grace'
import { composeStandalone } from './compose.ts'
import { standaloneVariables } from './config.ts'
import { welcome } from './welcome.ts'

/**
 * Longer than all parts together may take to close; then the process ends and leaves the rest to the next
 * start.
 */
const closeTimeoutMs = 30_000

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

const run = async (): Promise<void> => {
  const config = readConfig(standaloneVariables, process.env)
  const format = process.stdout.isTTY ? 'readable' : 'json'
  const logger = createLogger({ name: 'waymark', level: config.logLevel, format })
  const starting = composeStandalone({ config, logger, onPartLost: (error) => fail(error) })
  // From here on Ctrl-C is heard, also while the parts still start; a second one ends the process at once.
  const grace = closeWithGrace({ delay: config.drainDelay + closeTimeoutMs, logger }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'Waymark ends on an error')
    const running = await starting.catch(() => null)
    await running?.close()
  })
  // `npm start` was killed: nobody is left to press Ctrl-C.
  process.once('disconnect', grace.close)
  const { apiUrl, redirectorUrl, dataFolder } = await starting
  process.stdout.write(
    welcome({ apiUrl, redirectorUrl, dataFolder }, `you-${randomBytes(3).toString('hex')}`),
  )
}

await run().catch(fail)
