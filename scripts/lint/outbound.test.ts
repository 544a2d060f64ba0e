import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

/**
 * The rules as they are, over files that break them one by one, in a folder laid out like ours: so the files
 * of this test fail no other check. All files are linted at once.
 */
const root = join(import.meta.dirname, '../..')
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
const url = `'https://a.example/'`

/** What calls out by itself, or obtains what does. */
const waysOut: Readonly<Record<string, string>> = {
  fetch: `export const call = () => fetch(${url})`,
  'fetch under another name': `const get = fetch\nexport const call = () => get(${url})`,
  'globalThis.fetch': `export const call = () => globalThis.fetch(${url})`,
  "globalThis['fetch']": `export const call = () => globalThis['fetch'](${url})`,
  'global.fetch': `export const call = () => global.fetch(${url})`,
  '{ fetch } = globalThis': `const { fetch } = globalThis\nexport const call = () => fetch(${url})`,
  '{ fetch: other } = globalThis': `const { fetch: other } = globalThis\nexport const call = () => other(${url})`,
  'a name for globalThis': `const all = globalThis\nexport const call = () => all.fetch(${url})`,
  WebSocket: `export const call = () => new WebSocket('wss://a.example/')`,
  EventSource: `export const call = () => new EventSource(${url})`,
  undici: `import { request } from 'undici'\nexport const call = () => request(${url})`,
  'undici, imported late': `export const call = async () => (await import('undici')).request(${url})`,
  'request of node:http': `import { request } from 'node:http'\nexport const call = () => request(${url})`,
  'get of node:https': `import { get } from 'node:https'\nexport const call = () => get(${url})`,
  'node:http as a whole': `import http from 'node:http'\nexport const call = () => http.request(${url})`,
  'all of node:http': `import * as http from 'node:http'\nexport const call = () => http.get(${url})`,
  'all of node:https': `import * as https from 'node:https'\nexport const call = () => https.get(${url})`,
  'http without node:': `import http from 'http'\nexport const call = () => http.get(${url})`,
  'https without node:': `import { request } from 'https'\nexport const call = () => request(${url})`,
  'node:https, imported late': `export const call = async () => (await import('node:https')).get(${url})`,
  'connect of node:http2': `import { connect } from 'node:http2'\nexport const call = () => connect(${url})`,
  'node:http2 as a whole': `import http2 from 'node:http2'\nexport const call = () => http2.connect(${url})`,
  'globalThis?.fetch': `export const call = () => globalThis?.fetch(${url})`,
  'globalThis as a default': `export const call = (all = globalThis) => all.fetch(${url})`,
  'Reflect of globalThis': `export const call = () => Reflect.get(globalThis, 'fetch')(${url})`,
  'self.fetch': `export const call = () => self.fetch(${url})`,
  'window.fetch': `export const call = () => window.fetch(${url})`,
  XMLHttpRequest: `export const call = () => new XMLHttpRequest()`,
  'ClientRequest of node:http': `import { ClientRequest } from 'node:http'\nexport const call = () => new ClientRequest(${url})`,
  'request of node:http, handed on': `export { request } from 'node:http'`,
  'all of node:https, handed on': `export * from 'node:https'`,
  'http2 without node:': `import { connect } from 'http2'\nexport const call = () => connect(${url})`,
  'http without node:, imported late': `export const call = async () => (await import('http')).get(${url})`,
  'a file of undici': `import undici from 'undici/index.js'\nexport const call = () => undici.request(${url})`,
  require: `export const call = () => require('https').get(${url})`,
  getBuiltinModule: `export const call = () => process.getBuiltinModule('https').get(${url})`,
}

/** What serves, or goes by the guarded client. */
const allowed: Readonly<Record<string, string>> = {
  'a server of node:http': `import { createServer } from 'node:http'\nexport const serve = () => createServer()`,
  'types of node:http': `import type { IncomingMessage } from 'node:http'\nexport type Request = IncomingMessage`,
  'the guarded client': `import { createOutboundHttp } from '@waymark/outbound-http'\nexport const out = createOutboundHttp({ allow: [] })`,
  'a property of that name': `export const call = (store: { fetch: () => void }) => store.fetch()`,
}

const folders = ['apps/api/src/modules/probes', 'apps/worker/src/modules/probes', 'packages/probes/src']
const guardFolders = ['packages/outbound-http/src', 'packages/probes/src/testing', 'tests/e2e']

const report = z.object({
  diagnostics: z.array(
    z.looseObject({
      severity: z.string(),
      category: z.string().nullable(),
      location: z.looseObject({ path: z.union([z.string(), z.looseObject({ file: z.string() })]) }),
    }),
  ),
})

describe('the lint', () => {
  let folder: string
  const refused = new Map<string, string[]>()
  const fileOf = (folder: string, kind: string, index: number) => `${folder}/${kind}-${index}.ts`
  const put = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), `${text}\n`)
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lint-'))
    for (const own of [
      'biome.json',
      '.gitignore',
      'scripts/lint/outbound.grit',
      'scripts/lint/replayable.grit',
    ])
      await cp(join(root, own), join(folder, own))
    for (const folder of [...folders, ...guardFolders]) {
      for (const [index, text] of Object.values(waysOut).entries())
        await put(fileOf(folder, 'out', index), text)
      for (const [index, text] of Object.values(allowed).entries())
        await put(fileOf(folder, 'in', index), text)
    }
    const args = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false', '.']
    const reported = await promisify(execFile)(process.execPath, [biome, ...args], {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error: unknown) => error)
    const { stdout } = z.looseObject({ stdout: z.string() }).parse(reported)
    for (const { severity, category, location } of report.parse(JSON.parse(stdout)).diagnostics) {
      if (severity !== 'error') continue
      const file = typeof location.path === 'string' ? location.path : location.path.file
      refused.set(file, [...(refused.get(file) ?? []), category ?? ''])
    }
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(Object.keys(waysOut))('refuses %s wherever the product is', (name) => {
    const index = Object.keys(waysOut).indexOf(name)
    const open = folders.filter((folder) => !refused.has(fileOf(folder, 'out', index)))
    expect(open).toEqual([])
  })

  it.each(Object.keys(allowed))('lets %s be', (name) => {
    const index = Object.keys(allowed).indexOf(name)
    expect(folders.flatMap((folder) => refused.get(fileOf(folder, 'in', index)) ?? [])).toEqual([])
  })

  it('lets the guarded client itself, and tests, call', () => {
    const named = [...refused].filter(([file]) => guardFolders.some((folder) => file.startsWith(folder)))
    expect(named).toEqual([])
  })
})
