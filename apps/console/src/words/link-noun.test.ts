import { expect, it } from 'vitest'
import { en } from './en/index.ts'
import { keys } from './en/keys.ts'
import { links } from './en/links.ts'
import { campaignTexts, linkNounOf } from './link-noun.ts'

it.each([
  ['Link', 'Campaign'],
  ['Links', 'Campaigns'],
  ['New link', 'New campaign'],
  ['Create link', 'Create campaign'],
  ['Make a link', 'Make a campaign'],
  ['No link (costs of the workspace)', 'No campaign (costs of the workspace)'],
  ['Link to send to', 'Campaign to send to'],
])('calls the link of the label “%s” a campaign: “%s”', (label, renamed) => {
  expect(campaignTexts(label)).toBe(renamed)
})

it.each([
  'Link of the invitation',
  'Send the link',
  'Copy link with tokens',
  'Link into the app, iOS',
  'No link has this code',
  'No link lost money in this range.',
  'Shorten links',
  'Live clicks',
])('leaves “%s”, which is a sentence or about another link', (text) => {
  expect(campaignTexts(text)).toBe(text)
})

it('renames labels of navigation, columns, dimensions and keys, and leaves functions and names of texts', () => {
  const renamed = campaignTexts({ ...en, links, keys })
  expect(renamed.shell.nav).toEqual({ ...en.shell.nav, links: 'Campaigns' })
  expect(renamed.reports.dimensions.link).toBe('Campaign')
  expect(renamed.links.columns.link).toBe('Campaign')
  expect(renamed.links.manyMade).toBe(links.manyMade)
  expect(renamed.keys.groups.flatMap(({ list }) => list)).toContainEqual(['g l', 'Campaigns'])
})

it.each([
  [{ linkNoun: 'campaign' }, 'campaign'],
  [{ linkNoun: 'link' }, 'link'],
  [{ linkNoun: ['<img>'] }, 'link'],
  [{}, 'link'],
])('reads %j as %s', (preferences, noun) => {
  expect(linkNounOf(preferences)).toBe(noun)
})
