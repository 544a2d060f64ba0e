import { type ConversionStatus, conversionStatuses } from '@waymark/domain'
import { describe, expect, it } from 'vitest'
import { clickColumnsOf, counted } from './conversion-of-click.ts'
import { sampleClick } from './testing/index.ts'
import { sampleConversion } from './testing/sample-conversion.ts'

const at = '2026-01-31T00:00:00.000Z'
const click = sampleClick(at, { workspaceId: 'w', trafficSourceId: 's', cost: '0.000001', gclid: 'g' })

describe('what a conversion stores of its click', () => {
  it('is everything but what it has in columns of its own, and what only the redirect needs', () => {
    const own = ['clickToken', 'clickedAtMs', 'workspaceId', 'linkId', 'offerId', 'networkId']
    const ofRedirect = ['originalUrl', 'redirectType', 'resolvedUrl', 'visitorId', 'currency']
    const rest = Object.keys(click).filter((name) => ![...own, ...ofRedirect].includes(name))
    expect(Object.keys(clickColumnsOf(click)).toSorted()).toEqual(rest.toSorted())
    for (const [name, value] of Object.entries(clickColumnsOf(click)))
      expect([name, value]).toEqual([name, Reflect.get(click, name)])
  })

  it('has nothing in it that no column of JSON takes', () => {
    const resolvedParams = JSON.parse('{"q\\u0000":"a\\u0000 b","half":"\\ud800","__proto__":"own"}')
    const retained = clickColumnsOf(sampleClick(at, { resolvedParams })).resolvedParams
    expect(Object.entries(retained ?? {})).toEqual([
      ['q', 'a b'],
      ['half', '\ufffd'],
      ['__proto__', 'own'],
    ])
  })
})

describe('the place in the caps of an offer', () => {
  const [today, earlier] = ['2026-01-31', '2026-01-30']
  const nowMs = Date.parse(`${today}T12:34:56Z`)
  const takes = (day: string) => ({
    countedOn: day,
    countedAt: new Date(nowMs),
    changes: [`+1 ${day} ${nowMs}`],
  })
  const earlierMs = Date.parse(`${earlier}T23:00:00Z`)
  const gives = (day: string) => ({ countedOn: null, countedAt: null, changes: [`-1 ${day} ${earlierMs}`] })
  const stores = (countedOn: string | null) => ({
    countedOn,
    countedAt: countedOn === null ? null : new Date(earlierMs),
    changes: [],
  })

  it.each<[ConversionStatus, string | null, ReturnType<typeof takes | typeof gives | typeof stores>]>([
    ['lead', null, takes(today)],
    ['sale', null, takes(today)],
    ['rejected', null, stores(null)],
    ['rebill', null, stores(null)],
    ['upsell', null, stores(null)],
    // A lead that is sold later still counts on its own day.
    ['lead', earlier, stores(earlier)],
    ['sale', earlier, stores(earlier)],
    ['rejected', earlier, gives(earlier)],
  ])('of a %s that was counted on %s', (status, countedOn, expected) => {
    const { countedAt } = stores(countedOn)
    const { conversion, changes } = counted(sampleConversion(click, { status, countedOn, countedAt }), nowMs)
    const shown = changes.map(({ day, delta, atMs }) => `${delta > 0 ? '+' : ''}${delta} ${day} ${atMs}`)
    const after = { countedOn: conversion.countedOn, countedAt: conversion.countedAt }
    expect({ ...after, changes: shown }).toEqual(expected)
    for (const change of changes) expect(change).toMatchObject({ workspaceId: 'w', offerId: 'o' })
  })

  it.each(conversionStatuses)('is none of a %s without an offer', (status) => {
    const conversion = sampleConversion(click, { status, offerId: null })
    expect(counted(conversion, nowMs)).toEqual({ conversion, changes: [] })
  })
})
