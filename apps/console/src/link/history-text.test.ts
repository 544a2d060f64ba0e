import { expect, it } from 'vitest'
import { actionText, changesText } from './history-text.ts'

const verbs = { update: 'changed', create: 'created' }

it.each([
  ['link.update', 'Link changed'],
  ['traffic-source.create', 'Traffic source created'],
  ['rule.reorder', 'Rule reorder'],
  ['erase', 'Erase'],
])('%s is "%s"', (action, text) => {
  expect(actionText(action, verbs)).toBe(text)
})

it.each([
  [{ title: 'Summer', clickLimit: 5, isActive: false }, 'title: Summer, click limit: 5, is active: false'],
  [{ trafficSourceId: null }, 'traffic source: –'],
  [{ trafficSourceId: 's1' }, 'traffic source: Push network'],
  [{ trafficSourceId: 'removed' }, 'traffic source: removed'],
  [{ tags: ['a', 'b'], notes: '' }, 'tags, notes'],
  [{ originalUrl: `https://shop.example/${'x'.repeat(60)}` }, 'target URL'],
  [{ expiresAt: '2026-12-01T07:00:00.000Z' }, 'expires at: 1 Dec 2026, 08:00:00'],
  [{}, ''],
])('%j are "%s"', (changes, text) => {
  expect(changesText(changes, { names: new Map([['s1', 'Push network']]), zone: 'Europe/Berlin' })).toBe(text)
})
