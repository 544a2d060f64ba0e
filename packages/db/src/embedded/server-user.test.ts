import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TempDir, tempDir } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canReach, canRead, type ServerUser } from './server-user.ts'

describe('what the user of the server may do', () => {
  let temp: TempDir
  let folder: string
  let file: string
  let users: Record<'owner' | 'group' | 'other', ServerUser>
  beforeAll(async () => {
    temp = await tempDir()
    chmodSync(temp.path, 0o755)
    folder = join(temp.path, 'folder')
    mkdirSync(folder)
    file = join(folder, 'file')
    writeFileSync(file, '')
    const { uid, gid } = statSync(file)
    users = {
      owner: { uid, gid: gid + 1 },
      group: { uid: uid + 1, gid },
      other: { uid: uid + 1, gid: gid + 1 },
    }
  })
  afterAll(async () => {
    chmodSync(folder, 0o755)
    await temp.remove()
  })

  it.each([
    [0o755, 0o644, 'owner group other'],
    [0o711, 0o644, 'owner group other'],
    [0o750, 0o644, 'owner group'],
    [0o700, 0o644, 'owner'],
    [0o755, 0o640, 'owner group'],
    [0o755, 0o600, 'owner'],
    [0o755, 0o000, ''],
    // Its own bits are all that count: those of others give the owner nothing.
    [0o755, 0o044, 'group other'],
    [0o755, 0o404, 'owner other'],
    // A folder that can be read but not entered.
    [0o744, 0o644, 'owner'],
  ])('reads a file in a folder of mode %o that has mode %o: %s', (folderMode, fileMode, names) => {
    chmodSync(file, fileMode)
    chmodSync(folder, folderMode)
    const may = (['owner', 'group', 'other'] as const).filter((name) => canRead(users[name], file))
    expect(may.join(' ')).toBe(names)
  })

  it('reaches a folder only through all that are above it', () => {
    chmodSync(folder, 0o755)
    expect(canReach(users.other, folder)).toBe(true)
    chmodSync(temp.path, 0o700)
    expect([canReach(users.other, folder), canReach(users.owner, folder)]).toEqual([false, true])
    chmodSync(temp.path, 0o755)
    expect(canReach(users.other, '/')).toBe(true)
  })

  it('says so where the file is not there, instead of guessing', () => {
    expect(() => canRead(users.other, join(folder, 'none'))).toThrow('ENOENT')
  })
})
