import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TempDir, tempDir } from '@waymark/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storedSecrets } from './stored-secrets.ts'

let folder: TempDir
beforeEach(async () => {
  folder = await tempDir()
})
afterEach(() => folder.remove())

const file = () => join(folder.path, 'secrets.json')
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('keptSecrets', () => {
  it('are made once, each its own, and stay', () => {
    const made = storedSecrets(folder.path)
    expect(new Set(Object.values(made)).size).toBe(3)
    expect(storedSecrets(folder.path)).toEqual(made)
  })

  it('are readable for their owner only, even after the file was opened to others', () => {
    storedSecrets(folder.path)
    expect(modeOf(file())).toBe('600')
    chmodSync(file(), 0o644)
    storedSecrets(folder.path)
    expect(modeOf(file())).toBe('600')
  })

  it.each(['', '{}', '{"jwtSecret":"short"}', 'not json'])(
    'are never made anew over a broken file: %j',
    (text) => {
      writeFileSync(file(), text)
      expect(() => storedSecrets(folder.path)).toThrow(`The secrets in ${file()} cannot be read`)
      expect(readFileSync(file(), 'utf8')).toBe(text)
    },
  )
})
