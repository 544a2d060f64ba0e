import { execFile, execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { packSdk } from '@waymark/sdk/pack'
import { describeWith } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from './testing/index.ts'

const run = promisify(execFile)

/** As a program of an integrator: reads its input from the environment, writes what came of it. */
const program = `
import { createWaymarkClient, eachItem, verifyWebhook } from '@waymark/sdk'

const { baseUrl, refreshToken, webhook, secret } = JSON.parse(process.env.INPUT ?? '')
let refreshes = 0
const waymark = createWaymarkClient({
  baseUrl,
  accessToken: 'one that has ended',
  refreshToken,
  onRefreshed: () => { refreshes += 1 },
})
const make = (name: string) =>
  waymark.POST('/api/v1/links', { body: { originalUrl: 'https://shop.example/', customAlias: name } })
const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => 'sdk-' + letter + '-' + crypto.randomUUID().slice(0, 8))
const made = await Promise.all(names.map(make))
const listed: string[] = []
for await (const link of eachItem((page) => waymark.GET('/api/v1/links/list', { params: { query: page } }), { limit: 2 }))
  listed.push(link.customAlias ?? link.shortCode)
const event = await verifyWebhook(webhook, { secret })
const payout = event.event === 'conversion' ? event.data.payout : null
const statuses = made.map(({ response }) => response.status)
console.log(JSON.stringify({ statuses, refreshes, missing: names.filter((name) => !listed.includes(name)), payout }))
`

/** A program in PATH whose version the pattern fits: the tests themselves run on the pinned Node. */
function findInPath(name: string, version: RegExp): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      const path = join(folder, name)
      if (version.test(execFileSync(path, ['--version'], { encoding: 'utf8' }))) return path
    } catch {
      // No such program there, or none that runs.
    }
  }
  return null
}

interface Runtime {
  name: string
  command: string
  args: string[]
}

/** Deno and Bun are tried where the machine has them; none of the tests' own parts brings them. */
function otherRuntimes(): Runtime[] {
  const deno = findInPath('deno', /^deno 2\./)
  const bun = findInPath('bun', /^1\./)
  return [
    ...(deno === null ? [] : [{ name: 'Deno', command: deno, args: ['run', '--allow-env', '--allow-net'] }]),
    ...(bun === null ? [] : [{ name: 'Bun', command: bun, args: [] }]),
  ]
}

const node20 = findInPath('node', /^v20\./)

describeWith(['postgres'], 'the SDK, packed and installed in an empty folder', () => {
  let test: TestApp
  let folder: string
  let baseUrl: string
  beforeAll(async () => {
    test = await buildTestApp()
    baseUrl = await test.app.listen({ port: 0, host: '127.0.0.1' })
    folder = mkdtempSync(join(tmpdir(), 'waymark-sdk-user-'))
    const tarball = await packSdk(join(folder, 'tarball'))
    const own = join(folder, 'own')
    mkdirSync(own)
    writeFileSync(join(own, 'package.json'), '{ "private": true, "type": "module" }')
    writeFileSync(
      join(own, 'program.ts'),
      `declare const process: { env: Record<string, string> }\n${program}`,
    )
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: own })
    // As its user would: by the declarations that came with it.
    const compiler = join(
      dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
      'bin',
      'tsc',
    )
    const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom']
    await run(process.execPath, [compiler, ...options, 'program.ts'], { cwd: own }).catch(({ stdout }) => {
      throw new Error(`The program does not compile: ${stdout}`)
    })
  }, 120_000)
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await test.close()
  })

  const signedWebhook = () => {
    const secret = 'as it was shown'
    const body = JSON.stringify({
      event: 'conversion',
      data: { payout: 12.5 },
      timestamp: new Date().toISOString(),
    })
    const [id, timestamp] = ['an-id', String(Math.floor(Date.now() / 1000))]
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    }
    return { secret, webhook: { body, headers } }
  }

  const runtimes: Runtime[] = [
    { name: node20 === null ? 'Node 20: none is in PATH' : 'Node 20', command: node20 ?? '', args: [] },
    { name: 'the Node of the tests', command: process.execPath, args: [] },
    ...otherRuntimes(),
  ]
  for (const { name, command, args } of runtimes)
    it.skipIf(command === '')(
      `signs in anew, pages through a list and verifies a webhook on ${name}`,
      async () => {
        const { refreshToken } = await test.signUp()
        const input = JSON.stringify({ baseUrl, refreshToken, ...signedWebhook() })
        const { stdout } = await run(command, [...args, 'program.js'], {
          cwd: join(folder, 'own'),
          env: { INPUT: input },
        })
        expect(JSON.parse(stdout)).toEqual({
          statuses: [201, 201, 201, 201, 201],
          refreshes: 1,
          missing: [],
          payout: 12.5,
        })
      },
    )
})
