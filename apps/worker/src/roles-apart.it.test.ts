import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createDb, type Db, deliveries, offers } from '@waymark/db'
import { createOutgoingEventQueue } from '@waymark/deliveries'
import { aConversion, aWebhook, aWorkspace } from '@waymark/deliveries/testing'
import { createSecretBox } from '@waymark/secrets'
import {
  createTestDatabase,
  describeWith,
  freePort,
  openReceiver,
  type SpawnedProcess,
  spawnProcess,
  type TestDatabase,
  waitFor,
} from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

const mainFile = fileURLToPath(new URL('./main.ts', import.meta.url))
const secretsKey = 'a key of these tests, long enough for a key'

describeWith(['postgres'], 'a worker that starts while ClickHouse, Kafka and Redis are unavailable', () => {
  let database: TestDatabase
  let db: Db
  let worker: SpawnedProcess | undefined
  beforeAll(async () => {
    database = await createTestDatabase()
    db = createDb({ url: database.url, maxConnections: 4 })
    await db.migrate()
  })
  afterAll(async () => {
    await worker?.stop()
    await db.close()
    await database.drop()
  })

  it('sends what is due and checks offers, since these need Postgres only', async () => {
    const receiver = await openReceiver()
    const workspaceId = await aWorkspace(db)
    const id = randomUUID()
    const secrets = createSecretBox({ key: secretsKey, randomBytes })
    const secret = secrets.seal('a secret', { table: 'webhooks', rowId: id })
    await aWebhook(db, workspaceId, { id, url: `${receiver.url}/in`, secret })
    await db.orm.insert(offers).values({
      id: randomUUID(),
      workspaceId,
      name: 'Checked',
      url: `${receiver.url}/offer`,
      payoutCurrency: 'USD',
    })
    const outgoingEvents = createOutgoingEventQueue({ clock: Date.now, randomBytes })
    await db.transaction((tx) => outgoingEvents.queueEvents(tx, [aConversion(workspaceId)]))

    const unavailable = await freePort()
    worker = await spawnProcess({
      args: [mainFile],
      env: {
        DATABASE_URL: database.url,
        REDIS_URL: `redis://127.0.0.1:${unavailable}`,
        KAFKA_BROKERS: `127.0.0.1:${unavailable}`,
        CLICKHOUSE_URL: `http://127.0.0.1:${unavailable}/waymark`,
        SECRETS_KEY: secretsKey,
        OUTBOUND_ALLOW: '127.0.0.0/8',
        WORKER_PORT: String(await freePort()),
      },
    })
    await waitFor(
      async () => (await db.orm.select().from(deliveries)).every((row) => row.status === 'delivered'),
      {
        timeoutMs: 60_000,
        description: 'the delivery',
      },
    )
    await waitFor(
      async () => (await db.orm.select().from(offers)).some((row) => row.healthStatus === 'healthy'),
      {
        timeoutMs: 60_000,
        description: 'the check of the offer',
      },
    )
    expect(receiver.requests.map(({ path }) => path).toSorted()).toEqual(['/in', '/offer'])
    await receiver.close()
  }, 150_000)
})
