import { expect, it } from 'vitest'
import { linksPresets, linksViewOf, storedView } from './links-view.ts'

it.each([
  ['nothing', {}, linksPresets.money],
  ['a preset by its name', { linksView: 'clicks' }, linksPresets.clicks],
  ['a name of no preset', { linksView: 'rainbow' }, linksPresets.money],
  [
    'columns of choice, in their order',
    { linksView: { isCards: false, columns: ['roi', 'tags'] } },
    { isCards: false, columns: ['roi', 'tags'] },
  ],
  [
    'what is no column',
    { linksView: { isCards: true, columns: ['clicks', 'moon', 7] } },
    { isCards: true, columns: ['clicks'] },
  ],
  ['none that is a column', { linksView: { columns: ['moon'] } }, linksPresets.money],
])('reads preferences with %s', (_, preferences, view) => {
  expect(linksViewOf(preferences)).toEqual(view)
})

it('stores a preset by its name, so that it grows with the console', () => {
  expect(storedView({ ...linksPresets.cards })).toBe('cards')
  const own = { isCards: false, columns: ['clicks'] } as const
  expect(linksViewOf({ linksView: storedView(own) })).toEqual(own)
})
