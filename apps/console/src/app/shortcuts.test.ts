import { describe, expect, it } from 'vitest'
import { createShortcutReader } from './shortcuts.ts'

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

describe('shortcuts', () => {
  it.each([
    [[press('k', { ctrlKey: true })], { kind: 'palette' }],
    [[press('k', { metaKey: true })], { kind: 'palette' }],
    [[press('k', { ctrlKey: true, altKey: true })], null],
    [[press('S', { ctrlKey: true })], { kind: 'save' }],
    [[press('?')], { kind: 'help' }],
    [[press('/')], { kind: 'search' }],
    [[press('c')], { kind: 'create' }],
    [[press('c', { ctrlKey: true })], null],
    [[press('g'), press('c')], { kind: 'go', key: 'c' }],
    [[press('g'), press('l')], { kind: 'go', key: 'l' }],
    [[press('l')], null],
    [[press('g')], null],
    [[press('g'), press('g'), press('l')], null],
    [[press('g'), press('l', { ctrlKey: true })], null],
  ])('%j', (presses, last) => {
    const read = createShortcutReader(() => 0)
    expect(presses.map((one) => read(one, true)).at(-1)).toEqual(last)
  })

  it('forgets a g that nothing followed', () => {
    let nowMs = 0
    const read = createShortcutReader(() => nowMs)
    read(press('g'), true)
    nowMs = 1_500
    expect(read(press('l'), true)).toBeNull()
  })

  it('119: knows no single keys where they are switched off, but the palette', () => {
    const read = createShortcutReader(() => 0)
    expect(['?', '/', 'c', 'g', 'l'].map((key) => read(press(key), false))).toEqual(Array(5).fill(null))
    expect(read(press('k', { ctrlKey: true }), false)).toEqual({ kind: 'palette' })
  })
})
