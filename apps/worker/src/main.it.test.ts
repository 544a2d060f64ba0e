import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type AnalyticsStore, connectServer, createAnalyticsStore } from '@waymark/analytics-store'
import { clicksOfLink } from '@waymark/analytics-store/testing'
import { clicksTopic, type EventBus } from '@waymark/events'
import { createKafkaBus } from '@waymark/events/kafka'
import { describeWith, freePort, type Services, spawnProcess, startServices, sweep } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  firstClickMs,
  messagesOf,
  numberedClick,
  seededRandom,
  shuffledPieces,
  workspaceId,
} from './testing/clicks.ts'

const mainFile = fileURLToPath(new URL('./main.ts', import.meta.url))
const waitOptions = { timeout: 90_000, interval: 100 }
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

const start = (env: Readonly<Record<string, string>>) => spawnProcess({ args: [mainFile], env })

describe('a worker that cannot start', () => {
  const valid = { KAFKA_BROKERS: '127.0.0.1:1', CLICKHOUSE_URL: 'http://127.0.0.1:1/waymark' }
  it.each([
    ['no variable at all', {}, /KAFKA_BROKERS.*\n.*CLICKHOUSE_URL/],
    ['a wrong URL', { ...valid, CLICKHOUSE_URL: 'tcp://u:s3cret@host' }, /CLICKHOUSE_URL must/],
    ['an unknown role', { ...valid, WORKER_ROLES: 'clicks,tea' }, /WORKER_ROLES must/],
    ['a port that is none', { ...valid, WORKER_PORT: '99999' }, /WORKER_PORT must/],
  ])('names what is wrong: %s', async (_, env, sentence) => {
    const worker = await start(env)
    await expect(worker.exited).resolves.toEqual({ code: 1, signal: null })
    expect(worker.output()).toMatch(sentence)
    expect(worker.output()).not.toMatch(/s3cret|\n {4}at /)
  })

  it('names a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await vi.waitFor(() => expect(other.listening).toBe(true))
    const address = other.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    const worker = await start({ ...valid, WORKER_ROLES: 'clicks', WORKER_PORT: String(port) })
    await expect(worker.exited).resolves.toEqual({ code: 1, signal: null })
    expect(worker.output()).toContain(`Port ${port} is taken: set WORKER_PORT to a free one.`)
    other.close()
  })
})

sweep(() => {
  describeWith(['kafka'], 'a worker process between a real broker and a ClickHouse server', () => {
    let services: Services<'kafka' | 'clickhouse'>
    let bus: EventBus
    let store: AnalyticsStore
    let env: Record<string, string>

    beforeAll(async () => {
      services = await startServices({ parts: ['kafka', 'clickhouse'] })
      const { kafka, clickhouse } = services.parts
      const topics = [{ topic: clicksTopic, partitions: 4 }]
      bus = createKafkaBus({
        brokers: [kafka.url],
        clientId: 'worker-main-it',
        logger: quiet,
        security: {},
        topics,
      })
      store = createAnalyticsStore({ ...connectServer({ url: clickhouse.url }), logger: quiet })
      env = {
        KAFKA_BROKERS: kafka.url,
        CLICKHOUSE_URL: clickhouse.url,
        WORKER_PORT: String(await freePort()),
        WORKER_ROLES: 'clicks',
      }
    })
    afterAll(async () => {
      await bus.close()
      await store.close()
      await services.stop()
    })

    const health = async () => (await fetch(`http://127.0.0.1:${env.WORKER_PORT}/health`)).json()
    const totalOf = async (linkId: string) => {
      const scope = { workspaceId, linkId, fromMs: firstClickMs, toMs: firstClickMs + 1_000_000 }
      return (await clicksOfLink(store.reader, scope)).clicks
    }

    it('waits for ClickHouse, survives its kill and its own, loses and doubles nothing, and stops in order', async () => {
      const linkId = randomUUID()
      const clicks = Array.from({ length: 6000 }, (_, number) => numberedClick(number, { linkId }))
      const pieces = shuffledPieces(clicks, 200, seededRandom(9))
      const third = Math.ceil(pieces.length / 3)
      const publish = async (part: number) => {
        for (const piece of pieces.slice(part * third, (part + 1) * third)) {
          await bus.publish(clicksTopic, messagesOf(piece))
        }
      }

      await services.parts.clickhouse.stop()
      const first = await start(env)
      await vi.waitFor(
        async () =>
          expect(await health()).toEqual({
            data: { status: 'degraded', parts: { kafka: 'up', clickhouse: 'down' } },
          }),
        waitOptions,
      )
      await publish(0)
      await services.parts.clickhouse.start()
      await vi.waitFor(async () => expect(await totalOf(linkId)).toBeGreaterThan(0), waitOptions)

      await services.parts.clickhouse.kill()
      await publish(1)
      await services.parts.clickhouse.start()
      await first.kill()

      const second = await start(env)
      await publish(2)
      await vi.waitFor(async () => expect(await totalOf(linkId)).toBe(6000), waitOptions)
      await vi.waitFor(
        async () =>
          expect(await health()).toMatchObject({ data: { status: 'ok', parts: { clickhouse: 'up' } } }),
        waitOptions,
      )
      await expect(second.stop()).resolves.toEqual({ code: 0, signal: null })
      expect(await totalOf(linkId)).toBe(6000)
    }, 240_000)
  })
})
