import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { argued, objectionTo } from './check-licence.ts'
import { renderNotices } from './notices.ts'
import { shippedPackages } from './shipped-packages.ts'

const root = join(import.meta.dirname, '../..')

describe('what ships', () => {
  const packages = shippedPackages(root)

  it('is found: what apps need themselves, and what that needs', () => {
    const appsOf = (wanted: string) => packages.find(({ name }) => name === wanted)?.apps
    expect(appsOf('fastify')).toEqual(['api', 'redirector', 'standalone', 'worker'])
    expect(appsOf('light-my-request')).toEqual(appsOf('fastify'))
    // Only for development.
    expect(appsOf('vitest')).toBeUndefined()
    expect(appsOf('fast-check')).toBeUndefined()
  })

  it('comes under licences that leave those who run or change it free', () => {
    expect(packages.map(objectionTo).filter((objection) => objection !== null)).toEqual([])
  })

  it('has no exception that is not needed any more', () => {
    const shipped = packages.map(({ name }) => name)
    expect([...argued.keys()].filter((name) => !shipped.includes(name))).toEqual([])
  })

  it('is what THIRD-PARTY-NOTICES.md says: `pnpm licences` writes it', () => {
    expect(readFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8')).toBe(renderNotices(packages))
  })
})

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(MIT AND GPL-3.0-only)', false],
  ['MIT AND BSD-3-Clause', true],
  ['AGPL-3.0-or-later', false],
  ['LGPL-3.0-only', false],
  ['MPL-2.0', false],
  ['SSPL-1.0', false],
  ['BUSL-1.1', false],
  ['SEE LICENSE IN LICENSE', false],
  ['UNLICENSED', false],
  ['', false],
  [null, false],
])('a package under %s may be shipped: %s', (licence, isAllowed) => {
  expect(objectionTo({ name: 'a', licence }) === null).toBe(isAllowed)
})

it('an exception is of one licence: another one is checked anew', () => {
  const [name = ''] = argued.keys()
  expect(objectionTo({ name, licence: 'SEE LICENSE IN LICENSE' })).not.toBeNull()
})
