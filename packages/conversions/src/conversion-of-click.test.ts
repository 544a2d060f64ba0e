import { expect, it } from 'vitest'
import { clickColumnsOf } from './conversion-of-click.ts'
import { sampleClick } from './testing/index.ts'

it('keeps what went on to the destination, without what no column of JSON takes', () => {
  const resolvedParams = JSON.parse('{"q\\u0000":"a\\u0000 b","half":"\\ud800","__proto__":"own"}')
  const kept = clickColumnsOf(sampleClick('2026-01-31T00:00:00.000Z', { resolvedParams })).resolvedParams
  expect(Object.entries(kept ?? {})).toEqual([
    ['q', 'a b'],
    ['half', '\ufffd'],
    ['__proto__', 'own'],
  ])
})
