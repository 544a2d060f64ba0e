import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describeWith, freePort, type Services, startServices, tempDir } from '@waymark/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createKafkaBus, type KafkaConnectionEnv, kafkaSecurityOf } from './index.ts'

const run = promisify(execFile)
const logger = { warn: () => undefined, error: () => undefined }
const user = { name: 'waymark', password: 'correct-horse' }
const mechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const

/** A certificate for this machine that is its own authority, and the file that the broker reads. */
async function makeCertificate(folder: string) {
  const fileOf = (name: string) => join(folder, `${name}.pem`)
  const [key, certificate, keyStore] = [fileOf('key'), fileOf('certificate'), fileOf('store')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  await run('openssl', [...request, '-keyout', key, '-out', certificate])
  await writeFile(keyStore, `${await readFile(key, 'utf8')}${await readFile(certificate, 'utf8')}`)
  return { certificate, keyStore }
}

// The other suites of Kafka have a listener without either: none of this is reached there.
describeWith(['kafka'], 'Kafka by TLS, with sign-in', () => {
  let services: Services<'kafka'>
  let port: number
  let env: KafkaConnectionEnv
  let folder: Awaited<ReturnType<typeof tempDir>>

  beforeAll(async () => {
    folder = await tempDir()
    const { certificate, keyStore } = await makeCertificate(folder.path)
    port = await freePort()
    const security = { keyStore, user }
    services = await startServices({
      parts: ['kafka'],
      kafkaListeners: [{ port, advertisedPort: port, security }],
    })
    env = {
      kafkaSsl: true,
      kafkaCaFile: certificate,
      kafkaSaslUsername: user.name,
      kafkaSaslPassword: user.password,
      kafkaSaslMechanism: 'plain',
    }
  }, 120_000)
  afterAll(async () => {
    await services?.stop()
    await folder.remove()
  })

  const connect = (changes: Partial<KafkaConnectionEnv>) =>
    createKafkaBus({
      brokers: [`127.0.0.1:${port}`],
      clientId: 'events-security',
      logger,
      security: kafkaSecurityOf({ ...env, ...changes }),
    })

  it.each(mechanisms)('publishes and reads after a sign-in by %s', async (kafkaSaslMechanism) => {
    const bus = connect({ kafkaSaslMechanism })
    const topic = `secured-${kafkaSaslMechanism}`
    await bus.ensureTopics([{ topic }])
    const received: string[] = []
    await bus.consume({
      topic,
      group: 'readers',
      maxBatchMessages: 10,
      handler: async (messages) => void received.push(...messages.map(({ value }) => value.toString())),
    })
    await bus.publish(topic, [{ value: 'a click' }])
    await vi.waitFor(() => expect(received).toEqual(['a click']), 20_000)
    await bus.close()
  })

  it.each<[string, Partial<KafkaConnectionEnv>]>([
    ['a wrong password, plain', { kafkaSaslPassword: 'battery' }],
    ['a wrong password, SCRAM', { kafkaSaslMechanism: 'scram-sha-512', kafkaSaslPassword: 'battery' }],
    ['no sign-in', { kafkaSaslMechanism: undefined }],
    ['an authority that it does not know', { kafkaCaFile: undefined }],
    ['no TLS', { kafkaSsl: false }],
  ])('is refused with %s', async (_name, changes) => {
    const bus = connect(changes)
    await expect(bus.ping()).rejects.toThrow()
    await bus.close()
  })
})
