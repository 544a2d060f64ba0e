import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRecentlyUsed } from './recently-used.ts'

interface Entry {
  name: string
  uses: number
}

function createWorld(max: number) {
  const gone: string[] = []
  const recently = createRecentlyUsed<Entry>({ max, onUnused: ({ name }) => gone.push(name) })
  const add = (name: string, uses = 1): Entry => {
    const entry = { name, uses }
    recently.add(entry)
    return entry
  }
  return { gone, add }
}

test('those that were used once go first, however many of those used again there are', () => {
  const { gone, add } = createWorld(3)
  for (const name of ['a', 'b', 'c']) add(name, 2)
  for (const name of ['once', 'twice', 'thrice']) add(name)
  expect(gone).toEqual(['once', 'twice'])
})

test('of those that were used again, one that was used since stays, one that was not goes', () => {
  const { gone, add } = createWorld(2)
  const used = add('used', 2)
  add('unused', 2)
  add('next', 2)
  used.uses = 1
  add('newest', 2)
  expect(gone).toEqual(['unused'])
})

test('one that is not used any more goes', () => {
  const { gone, add } = createWorld(2)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) add(name, 2)
  expect(gone).toEqual(['a', 'b', 'c'])
})

test('however they are used, there are no more than there is room for, and each goes once', () => {
  const steps = fc.array(fc.oneof(fc.constant('add' as const), fc.nat({ max: 30 })), { maxLength: 300 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 45 }), steps, (max, all) => {
      const { gone, add } = createWorld(max)
      const entries: Entry[] = []
      for (const step of all) {
        const entry = step === 'add' ? undefined : entries[step]
        if (step === 'add') entries.push(add(String(entries.length)))
        else if (entry !== undefined) entry.uses = Math.min(entry.uses + 1, 2)
      }
      expect(new Set(gone).size).toBe(gone.length)
      expect(entries.length - gone.length).toBeLessThanOrEqual(max + Math.ceil(max / 20))
    }),
  )
})
