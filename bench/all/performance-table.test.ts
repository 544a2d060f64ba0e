import { describe, expect, it } from 'vitest'
import { type Figure, figuresOf, goalOf, isMet } from '../figures.ts'
import { blockOf, withBlock } from './performance-table.ts'

const figures: Figure[] = [
  { name: 'redirects to the floor', value: 0.7, unit: 'of the floor', goal: { atLeast: 0.7 } },
  { name: 'look-up', value: 20.1, unit: 'ms', goal: { atMost: 20 }, note: 'slowest 31 ms' },
  { name: 'floor', value: 12_345.6, unit: '/s' },
]

describe('the table of figures', () => {
  it('says of each figure whether its goal is met, at the goal itself too', () => {
    expect(figures.map(isMet)).toEqual([true, false, null])
    expect(figures.map(goalOf)).toEqual(['≥ 0.7', '≤ 20', ''])
  })

  it('is renewed for one benchmark and leaves the text around it unchanged', () => {
    const document =
      'before\n<!-- bench a -->\nold\n<!-- /bench -->\nbetween\n<!-- bench b -->\nkept\n<!-- /bench -->\n'
    const block = blockOf({ bench: 'a', figures }, 'a day:')
    const renewed = withBlock(document, 'a', block)
    expect(renewed).toContain('| look-up | 20.1 ms | ≤ 20 | **not met** | slowest 31 ms |')
    expect(renewed).toContain('| floor | 12,346 /s |  |  |  |')
    expect(renewed).not.toContain('old')
    expect(renewed).toMatch(/^before\n/)
    expect(renewed).toContain('between\n<!-- bench b -->\nkept\n<!-- /bench -->')
    expect(withBlock(renewed, 'a', block)).toBe(renewed)
  })

  it('takes a name with signs of patterns in it as it is', () => {
    const block = blockOf({ bench: 'a', figures: [{ name: '$& of $1', value: 1, unit: 's' }] }, 'a day:')
    expect(withBlock('<!-- bench a --><!-- /bench -->', 'a', block)).toContain('| $& of $1 |')
  })

  it('reports that the document has no markers for a benchmark', () => {
    expect(() => withBlock('nothing', 'a', 'block')).toThrow('no markers for a')
  })

  it('refuses figures that are none', () => {
    expect(() => figuresOf('[]')).toThrow()
    expect(() => figuresOf('[{"name":"a"}]')).toThrow()
    expect(figuresOf(JSON.stringify(figures))).toEqual(figures)
  })
})
