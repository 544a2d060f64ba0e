import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { moduleState } from './module-state.ts'

/** Allowed by docs/decisions/0041, with what it would cost a visit to go without. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'packages/domain/src/zone-clock.ts': ['clocks'],
  'packages/rule-engine/src/filters/ip.ts': ['lastIp', 'lastKey'],
  'packages/rule-engine/src/matching/known-patterns.ts': ['known'],
}

const notShipped = /\.test\.tsx?$|\/testing\/|^packages\/testing\//
const files = execFileSync('git', ['ls-files', 'packages/*.ts', 'packages/*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.includes('/src/') && !notShipped.test(file))

describe('modules of packages', () => {
  it('have no state: make a factory of it that compose.ts calls, or see docs/decisions/0041', () => {
    const found = files.flatMap((file) => {
      const names = moduleState(file, readFileSync(file, 'utf8'))
      return names.length === 0 ? [] : [[file, names] as const]
    })
    expect(Object.fromEntries(found)).toEqual(allowed)
  })

  it.each([
    ['a variable', 'let last = 0\nexport const next = () => ++last', ['last']],
    ['an exported one', 'export let last = 0', ['last']],
    [
      'a map that a function fills',
      'const byId = new Map()\nexport const put = () => byId.set(1, 2)',
      ['byId'],
    ],
    ['a typed one', 'const m: Map<string, 1> = new Map()\nfunction put() { m.delete("a") }', ['m']],
    ['a weak map', 'const cache = new WeakMap()\nfunction put(k) { cache.set(k, 1) }', ['cache']],
    ['a set', 'const seen = new Set()\nfunction put(k) { seen.add(k) }', ['seen']],
    ['a map that is only read', 'const byId = new Map([[1, 2]])\nexport const of = (id) => byId.get(id)', []],
    ['a constant', 'const most = 3', []],
    [
      'what a factory has for itself',
      'function create() { let n = 0; const m = new Map(); m.set(1, n++) }',
      [],
    ],
  ])('%s', (_what, text, names) => {
    expect(moduleState('module.ts', text)).toEqual(names)
  })
})
