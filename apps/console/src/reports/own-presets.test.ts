import { describe, expect, it } from 'vitest'
import { mergedOwn, ownPresetsOf, withPreset } from './own-presets.ts'

const margin = { name: 'margin', formula: 'profit / revenue' }
const mine = { name: 'Mine', columns: ['clicks', 'margin'], own: [margin] }

describe('39: columns under names of the user', () => {
  it.each([
    ['as they were stored', [mine], [mine]],
    [
      'without metrics of their own',
      [{ name: 'A', columns: ['clicks'] }],
      [{ name: 'A', columns: ['clicks'], own: [] }],
    ],
    [
      'but not what has no name, or no columns',
      [{ columns: ['clicks'] }, { name: 'B', columns: [] }, null, 3],
      [],
    ],
    ['and nothing where nothing is stored', undefined, []],
  ])('are read %s', (_, columnPresets, expected) => {
    expect(ownPresetsOf({ columnPresets })).toEqual(expected)
  })

  it('are replaced by their name', () => {
    const next = { ...mine, columns: ['epc'] }
    expect(withPreset([mine, { ...mine, name: 'Other' }], next)).toEqual([{ ...mine, name: 'Other' }, next])
  })

  it('bring their metrics, beside those of the report', () => {
    const other = { name: 'other', formula: 'cost' }
    expect(mergedOwn([other, { name: 'margin', formula: 'cost' }], mine)).toEqual([other, margin])
  })
})
