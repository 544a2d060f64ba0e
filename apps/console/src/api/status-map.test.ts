import { describe, expect, it } from 'vitest'
import { statusMapOf, statusMapText } from './status-map.ts'

describe('the status words of a network as lines', () => {
  it.each([
    ['', {}],
    ['approved = sale', { approved: 'sale' }],
    ['approved=sale\n\n  hold =lead ', { approved: 'sale', hold: 'lead' }],
    ['a=b = sale', { 'a=b': 'sale' }],
    ['no status', { 'no status': '' }],
  ])('%j', (text, map) => {
    expect(statusMapOf(text)).toEqual(map)
  })

  it('come back as they were', () => {
    const map = { approved: 'sale', 'paid out': 'sale', hold: 'lead' }
    expect(statusMapOf(statusMapText(map))).toEqual(map)
  })
})
