import { describe, expect, it } from 'vitest'
import { createShortUrls } from './short-urls.ts'

const shortUrls = createShortUrls('https://go.example')

describe('of', () => {
  it('shows the alias where there is one', () => {
    const link = { domainKey: '', shortCode: 'x7Kd2Qp' }
    expect(shortUrls.of({ ...link, customAlias: null })).toBe('https://go.example/x7Kd2Qp')
    expect(shortUrls.of({ ...link, customAlias: 'sale' })).toBe('https://go.example/sale')
  })

  it('is on the custom domain of the link', () => {
    const link = { domainKey: 'go.acme.example', shortCode: 'x7Kd2Qp', customAlias: 'sale' }
    expect(shortUrls.of(link)).toBe('https://go.acme.example/sale')
  })
})

describe('isOwn', () => {
  it.each([
    ['https://go.example/sale', true],
    ['http://GO.example/sale/', true],
    ['https://go.example/s%61le?x=1#y', true],
    ['https://go.example/x7Kd2Qp', true],
    ['https://go.example/Sale', false],
    ['https://go.example/sale/click', false],
    ['https://go.example/other', false],
    ['https://go.example:8443/sale', false],
    ['https://shop.example/sale', false],
    ['https://go.example/%E0%A4%A', false],
  ])('%s: %s', (target, expected) => {
    expect(shortUrls.isOwn(target, { domainKey: '', shortCode: 'x7Kd2Qp', customAlias: 'sale' })).toBe(
      expected,
    )
  })

  it('does not take a link without an alias for the root', () => {
    const link = { domainKey: '', shortCode: 'x7Kd2Qp', customAlias: null }
    expect(shortUrls.isOwn('https://go.example/null', link)).toBe(false)
    expect(shortUrls.isOwn('https://go.example/', link)).toBe(false)
    expect(shortUrls.isOwn('https://go.example/undefined', { domainKey: '' })).toBe(false)
  })

  it('minds the path that short links live under', () => {
    const under = createShortUrls('http://localhost:3001/r')
    const link = { domainKey: '', customAlias: 'sale' }
    expect(under.isOwn('http://localhost:3001/r/sale', link)).toBe(true)
    expect(under.isOwn('http://localhost:3001/sale', link)).toBe(false)
  })

  it('minds the domain that the link lives on', () => {
    const link = { domainKey: 'go.acme.example', shortCode: 'x7Kd2Qp', customAlias: null }
    expect(shortUrls.isOwn('https://go.acme.example/x7Kd2Qp', link)).toBe(true)
    expect(shortUrls.isOwn('https://go.example/x7Kd2Qp', link)).toBe(false)
  })
})

describe('addressOf', () => {
  const local = createShortUrls('http://localhost:3001')
  it.each([
    [undefined, null],
    ['localhost', ''],
    ['LOCALHOST:3001', ''],
    ['localhost:3002', 'localhost:3002'],
    ['Go.Example.COM', 'go.example.com'],
  ])('%s → %j', (domain, key) => {
    expect(local.addressOf('sale', domain)).toEqual({ domainKey: key, code: 'sale' })
  })
})
