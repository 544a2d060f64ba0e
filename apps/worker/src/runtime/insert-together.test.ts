import type { InsertOutcome } from '@waymark/analytics-store'
import type { ClickEvent } from '@waymark/events'
import { describe, expect, it } from 'vitest'
import { numberedClick } from '../testing/clicks.ts'
import { insertTogether } from './insert-together.ts'

const clicks = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => numberedClick(first + index))
const idOf = ({ clickToken }: ClickEvent) => clickToken

describe('insertTogether', () => {
  it('writes a token once that two handovers have', async () => {
    const written: ClickEvent[][] = []
    const write = async (events: readonly ClickEvent[]): Promise<InsertOutcome<ClickEvent>> => {
      written.push([...events])
      return { rejected: [] }
    }
    const outcomes = await insertTogether([clicks(1, 20), clicks(11, 20)], { write, idOf })
    expect(written.map((events) => events.map(idOf))).toEqual([clicks(1, 30).map(idOf)])
    expect(outcomes).toEqual([{ rejected: [] }, { rejected: [] }])
  })

  it('reports to each handover its own rejected clicks, to both what both have', async () => {
    const [own, shared] = [7, 5].map((number) => ({ event: numberedClick(number), reason: 'too dear' }))
    const write = async () => ({ rejected: [own, shared].flatMap((one) => one ?? []) })
    expect(await insertTogether([clicks(1, 5), clicks(5, 5), clicks(20, 5)], { write, idOf })).toEqual([
      { rejected: [shared] },
      { rejected: [own, shared] },
      { rejected: [] },
    ])
  })

  it('rejects where it is not known what was written', async () => {
    const write = () => Promise.reject(new Error('unavailable'))
    await expect(insertTogether([clicks(0, 1)], { write, idOf })).rejects.toThrow('unavailable')
  })
})
