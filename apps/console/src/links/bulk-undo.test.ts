import { describe, expect, it } from 'vitest'
import type { BulkChanges, BulkRow } from '../api/link-bulk.queries.ts'
import { changesOfForm } from './bulk-actions.ts'
import { reversalsOf } from './bulk-undo.ts'

type Fields = NonNullable<BulkRow['before']>
const changed = (id: string, before: Fields, after: Fields): BulkRow => ({
  id,
  shortCode: id,
  title: null,
  result: 'changed',
  error: null,
  before,
  after,
})
const unchanged: BulkRow = { id: 'same', shortCode: 'same', title: null, result: 'unchanged', error: null }
const failed: BulkRow = {
  id: 'failed',
  shortCode: null,
  title: null,
  result: 'failed',
  error: { code: 'NOT_FOUND', message: 'There is no such link.', details: [] },
}
const undo = (rows: BulkRow[], made: BulkChanges = {}) => reversalsOf(rows, made)

describe('what takes a bulk update back', () => {
  it.each<[string, Fields, Fields, BulkChanges]>([
    ['a pause', { isActive: true }, { isActive: false }, { isActive: true }],
    ['tags', { tags: ['old', 'b'] }, { tags: ['b', 'new'] }, { tags: { add: ['old'], remove: ['new'] } }],
    [
      'collections',
      { collectionIds: [] },
      { collectionIds: ['summer'] },
      { collectionIds: { add: [], remove: ['summer'] } },
    ],
    ['a first expiry', { expiresAt: null }, { expiresAt: '2027-01-01T00:00:00.000Z' }, { expiresAt: null }],
    [
      'another expiry',
      { expiresAt: '2026-12-01T00:00:00.000Z' },
      { expiresAt: null },
      { expiresAt: '2026-12-01T00:00:00.000Z' },
    ],
    ['a source', { trafficSourceId: null }, { trafficSourceId: 'net' }, { trafficSourceId: null }],
    ['a move', { domainId: 'd' }, { domainId: null }, { domainId: 'd' }],
    ['UTM', { utm: null }, { utm: { source: 's' } }, { utm: null }],
  ])('%s: the opposite of what changed', (_name, before, after, changes) => {
    expect(undo([changed('one', before, after)])).toEqual([{ ids: ['one'], changes }])
  })

  it('is for just the links that were changed, those alike by one call', () => {
    const rows = [
      changed('one', { tags: [] }, { tags: ['summer'] }),
      unchanged,
      changed('two', { tags: ['x'] }, { tags: ['x', 'summer'] }),
      failed,
      changed('three', { tags: ['y'] }, { tags: ['summer'] }),
    ]
    expect(undo(rows)).toEqual([
      { ids: ['one', 'two'], changes: { tags: { add: [], remove: ['summer'] } } },
      { ids: ['three'], changes: { tags: { add: ['y'], remove: ['summer'] } } },
    ])
  })

  it('turns a replacement around, but where that would change more than was changed', () => {
    const replaceInTarget = { find: 'a.example', replacement: 'b.example' }
    const rows = [
      changed('one', { originalUrl: 'https://a.example/1' }, { originalUrl: 'https://b.example/1' }),
      changed('two', { originalUrl: 'https://a.example/2' }, { originalUrl: 'https://b.example/2' }),
      changed(
        'had',
        { originalUrl: 'https://a.example/?b.example' },
        { originalUrl: 'https://b.example/?b.example' },
      ),
    ]
    expect(undo(rows, { replaceInTarget })).toEqual([
      {
        ids: ['one', 'two'],
        changes: { replaceInTarget: { find: 'b.example', replacement: 'a.example' } },
      },
      {
        ids: ['had'],
        changes: {
          replaceInTarget: {
            find: 'https://b.example/?b.example',
            replacement: 'https://a.example/?b.example',
          },
        },
      },
    ])
  })

  it('restores deleted links by one call', () => {
    const rows = [changed('one', { deleted: false }, { deleted: true }), failed]
    expect(undo(rows, { delete: true })).toEqual([{ ids: ['one'], changes: { restore: true } }])
  })

  it('is none where it would take more calls than a minute allows', () => {
    const rows = Array.from({ length: 51 }, (_, index) =>
      changed(String(index), { trafficSourceId: String(index) }, { trafficSourceId: null }),
    )
    expect(undo(rows)).toBeNull()
    const parts = Array.from({ length: 50_001 }, (_, index) =>
      changed(String(index), { isActive: true }, { isActive: false }),
    )
    expect(undo(parts)).toBeNull()
    expect(undo(parts.slice(1))).toHaveLength(1)
  })
})

describe('the form of a bulk update', () => {
  const form = (fields: Record<string, string>) => {
    const values = new FormData()
    for (const [name, value] of Object.entries(fields)) values.set(name, value)
    return values
  }

  it.each([
    ['tag', { add: 'summer, , sale', remove: '' }, { tags: { add: ['summer', 'sale'], remove: [] } }],
    ['tag', { add: ' ', remove: ',' }, {}],
    ['replace', { find: 'a', with: '' }, { replaceInTarget: { find: 'a', replacement: '' } }],
    ['replace', { find: '', with: 'b' }, {}],
    ['domain', { domainId: '' }, { domainId: null }],
    ['domain', { domainId: 'd' }, { domainId: 'd' }],
    ['expiry', { expiresAt: '' }, { expiresAt: null }],
    ['source', { trafficSourceId: '' }, { trafficSourceId: null }],
    ['pause', {}, { isActive: false }],
    ['remove', {}, { delete: true }],
    ['utm', { source: '', medium: '' }, { utm: null }],
  ] as const)('%s with %j is %j', (action, fields, changes) => {
    expect(changesOfForm(action, form(fields))).toEqual(changes)
  })
})
