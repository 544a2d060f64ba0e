import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { decide } from '../decide.ts'
import { cpuMs } from '../testing/cpu-ms.ts'
import { ruleWith, visitorWith } from '../testing/visitors.ts'
import type { Visitor } from '../types.ts'
import { type ListContent, prepareList } from './list-kinds.ts'

const size = 10_000
const many = (make: (at: number) => string): string[] => Array.from({ length: size }, (_, at) => make(at))
const octets = (at: number) => `${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
/** Neither sorted nor the other way round. */
const shuffled = (at: number) => (at * 7_919) % size

type Row = [what: string, content: ListContent, entries: string[], visitor: Partial<Visitor>]

const rows: Row[] = [
  ['addresses', 'ip', many((at) => `20.${octets(shuffled(at))}`), { ip: '20.0.1.1' }],
  [
    'networks of both families',
    'ip',
    many((at) => (at % 2 ? `2a02:${shuffled(at).toString(16)}::/32` : `30.${octets(shuffled(at) * 4)}/30`)),
    { ip: '2a02:3::7' },
  ],
  ['texts', 'user_agent', many((at) => `Agent/${at} (x)`), { userAgent: 'agent/9999 (X)' }],
  ['masks', 'user_agent', many((at) => `*Device-${at};*Version/?*`), { userAgent: 'a device-5; version/1' }],
  ['hosts', 'referer', many((at) => `*.partner${at}.example`), { referer: 'https://a.partner9.example/x' }],
  ['sub ids', 'sub_id', many((at) => `Id${at}*`), { subIds: new Map([['sub_id_1', 'Id777x']]) }],
]

describe.each(rows)('a list of 10,000 %s', (_what, content, entries, known) => {
  const filter = {
    kind: content,
    values: ['list:l'],
    ...(content === 'sub_id' ? { slot: 'sub_id_1' } : {}),
  }
  const set = compile([ruleWith('listed', { conditions: { filters: [filter] } })])
  const decideOnce = () =>
    decide(set, visitorWith(known), { nowMs: 0, random: () => 0, lists: { get: () => entries } })

  it('is read in short steps, and then not by the first visit', () => {
    const times: number[] = []
    const steps = prepareList(content, entries)
    for (let isDone = false; !isDone; ) times.push(cpuMs(() => (isDone = steps.next().done === true)))
    // The collector of garbage may come in between; measured are 1 ms for most, and 4 ms where memory is made
    // room in.
    expect(times.toSorted((a, b) => b - a)[2]).toBeLessThan(8)
    expect(times.length).toBeGreaterThan(100)
    let ruleId: string | null = null
    expect(cpuMs(() => ({ ruleId } = decideOnce()))).toBeLessThan(8)
    expect(ruleId).toBe('listed')
    expect([...prepareList(content, entries)]).toEqual([])
  })
})
