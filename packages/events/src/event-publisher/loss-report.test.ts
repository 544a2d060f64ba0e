import { createManualClock } from '@waymark/testing'
import { expect, it } from 'vitest'
import { createLossReport, type Loss } from './loss-report.ts'

function reporting(onLoss?: (loss: Loss) => void) {
  const clock = createManualClock()
  const lines: object[] = []
  const reported: Loss[] = []
  const logger = {
    warn: () => {},
    error: (fields: object, message: string) => void lines.push({ ...fields, message }),
  }
  const losses = createLossReport({ clock, logger, onLoss: onLoss ?? ((loss) => reported.push(loss)) })
  return { clock, lines, losses, reported }
}

it('counts at once, and reports each reason at most once a second', async () => {
  const { clock, losses, reported } = reporting()
  losses.add('buffer-full', 1)
  losses.add('buffer-full', 2)
  losses.add('oversized', 4)
  expect([losses.total(), reported]).toEqual([7, []])
  await clock.pass(0)
  expect(reported).toEqual([
    { reason: 'buffer-full', events: 3 },
    { reason: 'oversized', events: 4 },
  ])
  losses.add('buffer-full', 10)
  await clock.pass(999)
  expect(reported).toHaveLength(2)
  await clock.pass(1)
  expect(reported.slice(2)).toEqual([{ reason: 'buffer-full', events: 10 }])
})

it('reports a loss at once when the last report is long ago, and nothing where there is none', async () => {
  const { clock, losses, reported } = reporting()
  await clock.pass(60_000)
  losses.add('closed', 1)
  await clock.pass(0)
  expect([reported.length, clock.pending()]).toEqual([1, 0])
})

it('reports what is left when it is flushed, once', async () => {
  const { clock, losses, reported } = reporting()
  losses.add('closed', 5)
  losses.flush()
  await clock.pass(5_000)
  losses.flush()
  expect(reported).toEqual([{ reason: 'closed', events: 5 }])
})

it('has every reason in its count, those of which nothing was lost, too', () => {
  const { losses } = reporting()
  losses.add('damaged', 2)
  losses.add('damaged', 3)
  const byReason = Object.fromEntries(losses.byReason())
  expect(byReason).toMatchObject({ damaged: 5, 'buffer-full': 0, 'send-failed': 0, closed: 0 })
  expect(Object.values(byReason).reduce((sum, events) => sum + events, 0)).toBe(losses.total())
})

it('goes on when its caller throws, and says so in the log', async () => {
  const { clock, lines, losses } = reporting(() => {
    throw new Error('a counter is gone')
  })
  losses.add('oversized', 1)
  losses.add('damaged', 1)
  await clock.pass(0)
  expect(lines.map((line) => Reflect.get(line, 'message'))).toEqual([
    'Events were lost',
    'The loss of events could not be reported',
    'Events were lost',
    'The loss of events could not be reported',
  ])
})
