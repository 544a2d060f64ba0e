import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createMemoryKv } from '@waymark/kv/memory'
import { tempDir } from '@waymark/testing'
import { expect, test, vi } from 'vitest'
import { createConfigCache, createConfigDisk } from './cache/config-cache.ts'
import { createLinkDisk, createLinkResolver } from './cache/link-resolver.ts'
import { noBotKinds } from './config.ts'
import { createEntrySink } from './publisher.ts'
import { aSnapshot, at, aWorkspace } from './testing/index.ts'

/**
 * What releases before the replica read and write. A change of one of these names breaks an upgrade node by
 * node.
 */

const monotonicMs = () => 0
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const unavailable = () => Promise.reject(new Error('the source is down'))

function openCaches(kv = createMemoryKv({ monotonicMs }), dir?: string) {
  const shared = { kv, monotonicMs, logger }
  const links = createLinkResolver({
    ...shared,
    source: { fetch: unavailable },
    compile: ({ version }) => version,
    ...(dir && { disk: createLinkDisk({ file: join(dir, 'links.jsonl'), logger }) }),
  })
  const workspaces = createConfigCache({
    ...shared,
    kind: 'workspace',
    fetch: unavailable,
    compile: ({ botAction }) => botAction,
    ...(dir && { disk: createConfigDisk('workspace', { file: join(dir, 'workspace.jsonl'), logger }) }),
  })
  return { kv, links, workspaces }
}

const link = aSnapshot({ version: 3, domainKey: 'go.example', codes: ['abc', 'sale'] })
const workspace = aWorkspace({ key: 'w', version: 2 })

test('what an earlier api has stored in Redis is served', async () => {
  const { kv, links, workspaces } = openCaches()
  await kv.set('wm:link:go.example:sale', link.linkId, 1_000)
  await kv.setIfNewer(`wm:linkdoc:${link.linkId}`, 3, JSON.stringify(link), 1_000)
  await kv.setIfNewer('wm:doc:workspace:w', 2, JSON.stringify(workspace), 1_000)
  expect(await links.lookup('go.example', 'sale')).toEqual({ kind: 'found', link: 3 })
  expect(await workspaces.lookup('w')).toEqual({ kind: 'found', entry: 'flag' })
})

test('settings of before there were kinds of addresses have none of them on', async () => {
  const kv = createMemoryKv({ monotonicMs })
  const { content, ...entry } = aWorkspace({ key: 'old' })
  const { botKinds: _botKinds, ...before } = content ?? {}
  await kv.setIfNewer('wm:doc:workspace:old', 1, JSON.stringify({ ...entry, content: before }), 1_000)
  const settings = createConfigCache({
    kv,
    monotonicMs,
    logger,
    kind: 'workspace',
    fetch: unavailable,
    compile: ({ botKinds }) => botKinds,
  })
  expect(await settings.lookup('old')).toEqual({ kind: 'found', entry: noBotKinds })
})

test('what is published is where, and as, an earlier redirector reads it', async () => {
  const kv = createMemoryKv({ monotonicMs })
  const messages: string[] = []
  for (const channel of ['wm:links', 'wm:documents:workspace'])
    await kv.subscribe(channel, { onMessage: (message) => messages.push(message), onGap: () => undefined })
  const sink = createEntrySink({ kv })
  await sink.publishLink(link, [at('old', 'go.example')])
  await sink.publishConfig(workspace)
  expect(await kv.get('wm:link:go.example:abc')).toBe(link.linkId)
  const stored = [
    await kv.getVersioned(`wm:linkdoc:${link.linkId}`),
    await kv.getVersioned('wm:doc:workspace:w'),
  ]
  expect(stored.map((one) => one && JSON.parse(one.value))).toEqual([link, workspace])
  await vi.waitFor(() =>
    expect(messages.map((message) => JSON.parse(message))).toEqual([
      {
        linkId: link.linkId,
        version: 3,
        addresses: [at('abc', 'go.example'), at('sale', 'go.example')],
        dropped: [at('old', 'go.example')],
      },
      { key: 'w', version: 2 },
    ]),
  )
})

test('what an earlier redirector has left on disk is served while everything is down', async () => {
  await using dir = await tempDir()
  const lines = (...records: unknown[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')
  const gone = { kind: 'gone', linkId: link.linkId, address: at('sale', 'go.example') }
  await appendFile(join(dir.path, 'links.jsonl'), lines({ kind: 'known', snapshot: link }, gone))
  const removed = { kind: 'workspace', key: 'removed', version: 2, content: null }
  await appendFile(
    join(dir.path, 'workspace.jsonl'),
    lines(aWorkspace({ key: 'removed' }), workspace, removed),
  )
  const { links, workspaces } = openCaches(undefined, dir.path)
  await Promise.all([links.start(), workspaces.start()])
  expect(await links.lookup('go.example', 'abc')).toEqual({ kind: 'found', link: 3 })
  expect(await links.lookup('go.example', 'sale')).toMatchObject({ kind: 'unavailable' })
  expect(await workspaces.lookup('w')).toEqual({ kind: 'found', entry: 'flag' })
  expect(await workspaces.lookup('removed')).toMatchObject({ kind: 'unavailable' })
  await Promise.all([links.close(), workspaces.close()])
})
