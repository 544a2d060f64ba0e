import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { exchange } from './exchange.ts'
import { freePort } from './free-port.ts'
import { MissingPartError, type PartOptions, type ServicePart, STOP_SIGNALS } from './part.ts'
import { createServerProcess } from './server-process.ts'

const run = promisify(execFile)
const INSTALL_TIMEOUT_MS = 180_000

const isInstalled = (): Promise<boolean> =>
  run('redis-server', ['--version']).then(
    () => true,
    () => false,
  )

const installWithApt = async (): Promise<void> => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, timeout: INSTALL_TIMEOUT_MS }
  await run('apt-get', ['update', '-qq'], options)
  // In runlevel 1 the package does not start a server of its own on port 6379.
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], {
    ...options,
    env: { ...env, RUNLEVEL: '1' },
  })
}

const HINT = 'install it (apt-get install redis-server, brew install redis)'

/**
 * Makes sure that `redis-server` is there; installs Debian's package when we are root.
 * @throws MissingPartError with the reason and the way out.
 */
const ensureRedis = async (): Promise<void> => {
  if (await isInstalled()) return
  if (process.getuid?.() !== 0) throw new MissingPartError(`redis-server is not installed: ${HINT}.`)
  try {
    await installWithApt()
  } catch (cause) {
    throw new MissingPartError(`redis-server is not installed and apt-get could not install it: ${HINT}.`, {
      cause,
    })
  }
}

const ping = async (port: number): Promise<void> => {
  const answer = await exchange({ port, request: Buffer.from('PING\r\n'), timeoutMs: 1_000 })
  if (!answer.toString().startsWith('+PONG')) throw new Error(answer.toString().trim())
}

/** Prepares a real Redis whose writes are in its append-only file before they are answered. */
export const prepareRedis = async (options: PartOptions): Promise<ServicePart> => {
  await ensureRedis()
  const port = await freePort()
  const server = createServerProcess({
    name: 'Redis',
    command: 'redis-server',
    args: [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      options.directory,
      '--save',
      '',
      '--appendonly',
      'yes',
    ],
    logFile: join(options.directory, 'redis.log'),
    stopSignal: STOP_SIGNALS.redis,
    ping: () => ping(port),
    startTimeoutMs: 15_000,
    onSpawn: options.onSpawn,
  })
  return { url: `redis://127.0.0.1:${port}`, ...server }
}
