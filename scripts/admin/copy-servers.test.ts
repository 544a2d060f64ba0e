import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { backUpServers } from './copy-servers.ts'

/** A pg_dump for machines that have none, too: the rights of the file do not depend on which it is. */
const writes = (code: number) =>
  `#!/bin/sh\nfor given; do [ "$before" = --file ] && echo dump > "$given"; before=$given; done\nexit ${code}\n`

it.each([
  [0, 0o600],
  [1, null],
])('lets no other user read a dump in a folder that exists; pg_dump ends with %i', async (code, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-'))
  writeFileSync(join(folder, 'pg_dump'), writes(code), { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  const clickhouse = { database: 'waymark', run: async () => {} }
  const servers = { databaseUrl: 'postgres://a:b@db.example/c', clickhouse, target: "Disk('a', 'b')" }
  const done = await backUpServers(servers, folder).catch((error: unknown) => String(error))
  expect(done).toContain(code === 0 ? 'Postgres is in' : 'pg_dump failed')
  const dump = join(folder, 'postgres.dump')
  expect(existsSync(dump) ? statSync(dump).mode & 0o777 : null).toBe(expected)
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})
