import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A Redis of a test's own, to stop, freeze and start again. */
export interface RedisServer {
  port: number
  url: string
  /** Keeps its sockets but answers nothing (SIGSTOP), until `thaw`. */
  freeze(): void
  thaw(): void
  /** Ends as by a crash; what it held is lost. */
  kill(): Promise<void>
  /** Starts again, empty, on the same port. */
  start(): Promise<void>
  /** Ends it for good. */
  dispose(): Promise<void>
}

/** Starts `redis-server` from the path, on a free port of the loopback, in memory only. */
export async function startRedisServer(extraArguments: readonly string[] = []): Promise<RedisServer> {
  const port = await freePort()
  const directory = await mkdtemp(join(tmpdir(), 'waymark-redis-'))
  let running: ChildProcess | undefined

  async function kill(): Promise<void> {
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
    const exited = once(running, 'exit')
    running.kill('SIGKILL')
    await exited
  }

  const server: RedisServer = {
    port,
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void running?.kill('SIGSTOP'),
    thaw: () => void running?.kill('SIGCONT'),
    kill,
    async start() {
      running = await launch(['--port', `${port}`, '--dir', directory, '--save', '', ...extraArguments])
    },
    async dispose() {
      await kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

/** Three masters that share the slots. Needs `redis-cli` beside `redis-server`. */
export async function startRedisCluster(): Promise<{ url: string; dispose(): Promise<void> }> {
  const clustered = ['--cluster-enabled', 'yes']
  const servers = await Promise.all([1, 2, 3].map(() => startRedisServer(clustered)))
  const nodes = servers.map(({ port }) => `127.0.0.1:${port}`)
  await promisify(execFile)('redis-cli', ['--cluster', 'create', ...nodes, '--cluster-yes'])
  return {
    url: `redis-cluster://${nodes.join(',')}`,
    dispose: async () => void (await Promise.all(servers.map((server) => server.dispose()))),
  }
}

async function launch(redisArguments: readonly string[]): Promise<ChildProcess> {
  const child = spawn('redis-server', ['--bind', '127.0.0.1', ...redisArguments], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The parent's end must not leave a server behind, whatever the test did.
  process.once('exit', () => child.kill('SIGKILL'))
  await once(child, 'spawn')
  for await (const chunk of child.stdout) {
    if (String(chunk).includes('Ready to accept connections')) break
  }
  return child
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The probe has no port')
  return address.port
}
