import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { type Binaries, findBinaries, sharedFolder } from './binaries.ts'
import { serverUser } from './server-user.ts'

const versionsOf = ({ initdb, postgres }: Binaries, user: { uid?: number; gid?: number } = {}) =>
  [initdb, postgres].map((program) =>
    execFileSync(program, ['--version'], { encoding: 'utf8', cwd: tmpdir(), ...user }).trim(),
  )

describe('the programs of Postgres', () => {
  it('are those that npm has brought, of the version whose data we write', () => {
    const logged: string[] = []
    const binaries = findBinaries(null, (message) => logged.push(message))
    for (const version of versionsOf(binaries)) expect(version).toMatch(/\(PostgreSQL\) 17\.\d+/)
    expect(binaries.postgres).toContain('node_modules')
    expect(logged).toEqual([])
  })

  it.runIf(process.getuid?.() === 0)('can be run by the user that the server gets from root', () => {
    const user = serverUser(tmpdir())
    expect(user?.uid).toBeGreaterThan(0)
    const logged: string[] = []
    const binaries = findBinaries(user, (message) => logged.push(message))
    for (const version of versionsOf(binaries, user ?? {})) expect(version).toMatch(/\(PostgreSQL\) 17\.\d+/)
    // Copied where that user cannot enter the folder of node_modules, and then this is said.
    const isCopied = binaries.postgres.startsWith(sharedFolder)
    expect(logged).toHaveLength(isCopied ? 1 : 0)
    expect(existsSync(binaries.initdb)).toBe(true)
  })
})
