import { expect, it } from 'vitest'
import { en } from '../words/en/index.ts'
import { rowLabel } from './row-label.ts'

const bought = { clicks: 0, cost: 12 }
it.each([
  ['offer', null, {}, 'No offer (own target)'],
  ['rule', null, {}, 'No rule (own target)'],
  ['landing', null, {}, 'No landing'],
  ['link', null, bought, 'No link (costs of the workspace)'],
  ['referer', null, {}, 'Direct'],
  ['sub_id:sub_id_7', null, {}, 'Empty'],
  ['country', null, {}, 'Not known'],
  ['device', 'unknown', {}, 'Not known'],
  // Costs that no click of the range has: of a value with clicks it is the value that is not known.
  ['country', null, bought, 'Cost without clicks'],
  ['offer', null, bought, 'Cost without clicks'],
  ['country', null, { clicks: 3, cost: 12 }, 'Not known'],
  ['country', 'DE', bought, 'Germany'],
  ['offer', 'A', {}, 'A'],
  ['weekday', 1, {}, 'Monday'],
  ['hour_of_day', 7, {}, '07:00'],
  ['bot', false, {}, 'no'],
])('a row of %s %j with %j is called %s', (dimension, value, metrics, label) => {
  const row = { dimensions: { [dimension]: value }, metrics }
  const text = value === null ? null : String(value)
  expect(rowLabel({ dimension, value, row, label: text }, en.reports)).toBe(label)
})
