import { describe, expect, it } from 'vitest'
import { groupForm } from './chart-body.ts'

describe('the chart of a grouping', () => {
  it.each([
    ['country', 'map'],
    ['weekday', 'hours'],
    ['hour_of_day', 'hours'],
    ['link', 'bars'],
    ['device', 'bars'],
    ['bot', 'bars'],
    ['sub_id:sub_id_3', 'bars'],
    ['date', null],
    ['month', null],
  ])('of %s: %s', (dimension, form) => {
    expect(groupForm(dimension)).toBe(form)
  })
})
