import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describeWith, freePort, type SpawnedProcess, spawnProcess, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createInstallation, type Installation, type RedirectorNode } from './support/installation.ts'
import { type Account, signUp, totalClicks } from './support/integrator.ts'
import { visit } from './support/visitor.ts'

const root = join(import.meta.dirname, '../..')
const file = join(root, 'infra/caddy/balancer.Caddyfile')

const hasCaddy = (): boolean => {
  try {
    return execFileSync('caddy', ['version'], { stdio: 'pipe' }).length > 0
  } catch {
    return false
  }
}

describeWith(
  ['postgres', 'redis', 'kafka'],
  'two redirectors behind Caddy, as docker-compose.scale.yml has them',
  () => {
    let installation: Installation
    let account: Account
    let balancer: SpawnedProcess
    let url: string
    const nodes: { port: string; node: RedirectorNode }[] = []

    const start = async (port: string, dataDir?: string): Promise<RedirectorNode> =>
      installation.startRedirector({
        ...(dataDir !== undefined && { dataDir }),
        env: { REDIRECTOR_PORT: port, DRAIN_DELAY: '5s', METRICS_PORT: 'off', TRUST_PROXY: '127.0.0.1/32' },
      })

    beforeAll(async () => {
      if (!hasCaddy()) return
      installation = await createInstallation()
      const api = await installation.startApi()
      await installation.startWorker()
      for (let n = 0; n < 2; n++) {
        const port = String(await freePort())
        nodes.push({ port, node: await start(port) })
      }
      account = await signUp(api.url, 'balancer@example.com')
      await account.key.call('POST', '/links', { originalUrl: 'https://example.com/', customAlias: 'steady' })
      const port = String(await freePort())
      url = `http://127.0.0.1:${port}/steady`
      balancer = await spawnProcess({
        command: 'caddy',
        args: ['run', '--config', file, '--adapter', 'caddyfile'],
        env: {
          BALANCER_PORT: port,
          REDIRECTOR_UPSTREAM: nodes.map((one) => `127.0.0.1:${one.port}`).join(' '),
          XDG_DATA_HOME: nodes[0]?.node.dataDir ?? '',
          XDG_CONFIG_HOME: nodes[0]?.node.dataDir ?? '',
        },
      })
      await waitFor(async () => (await visit(url)).status === 302, {
        timeoutMs: 60_000,
        description: 'Caddy has found the redirectors',
      })
    }, 240_000)

    afterAll(async () => {
      await balancer?.stop()
      await installation?.stop()
    }, 60_000)

    it.skipIf(!hasCaddy())(
      'are restarted one after the other, and no visitor is failed and no click lost',
      async () => {
        const before = 1
        const answers: number[] = []
        const failures: string[] = []
        let running = true
        const lane = async (n: number) => {
          for (let visitor = 0; running; visitor++) {
            const ip = `100.${n}.${(visitor >> 8) & 255}.${visitor & 255}`
            try {
              answers.push((await visit(url, { ip })).status)
            } catch (error) {
              failures.push(String(error))
            }
          }
        }
        const lanes = [1, 2, 3, 4].map(lane)
        for (const { port, node } of nodes) {
          const seen = answers.length
          node.process.signal('SIGTERM')
          expect(await node.process.exited).toEqual({ code: 0, signal: null })
          await start(port, node.dataDir)
          await waitFor(() => answers.length > seen + 200, {
            timeoutMs: 60_000,
            description: 'visitors are served',
          })
        }
        running = false
        await Promise.all(lanes)
        expect(failures).toEqual([])
        expect(new Set(answers)).toEqual(new Set([302]))
        await waitFor(
          async () => ((await totalClicks(account.key, 'steady')) ?? 0) >= before + answers.length,
          {
            timeoutMs: 60_000,
            description: 'all clicks are counted',
          },
        )
        expect(await totalClicks(account.key, 'steady')).toBe(before + answers.length)
      },
      240_000,
    )
  },
)
