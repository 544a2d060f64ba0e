import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { freePort, type SpawnedProcess, spawnProcess, tempDir } from '@waymark/testing'

export interface ClusterUnderTest {
  url: string
  stop(): Promise<void>
}

/** Three masters that share the slots, in memory only. Needs `redis-cli`, which comes with `redis-server`. */
export async function startRedisCluster(): Promise<ClusterUnderTest> {
  const directory = await tempDir()
  const ports = await Promise.all([freePort(), freePort(), freePort()])
  const servers = await Promise.all(ports.map((port) => startNode(port, directory.path)))
  const nodes = ports.map((port) => `127.0.0.1:${port}`)
  await promisify(execFile)('redis-cli', ['--cluster', 'create', ...nodes, '--cluster-yes'])
  return {
    url: `redis-cluster://${nodes.join(',')}`,
    async stop() {
      await Promise.all(servers.map((server) => server.kill()))
      await directory.remove()
    },
  }
}

async function startNode(port: number, directory: string): Promise<SpawnedProcess> {
  const server = await spawnProcess({
    command: 'redis-server',
    args: [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--dir',
      directory,
      '--save',
      '',
      // The bus port, else the port plus 10,000, which need not be free or even a port.
      '--cluster-enabled',
      'yes',
      '--cluster-port',
      `${await freePort()}`,
      '--cluster-config-file',
      `nodes-${port}.conf`,
    ],
  })
  await server.waitForLine(/Ready to accept connections/)
  return server
}
