import { expect, it } from 'vitest'
import type { Destination, OfferRoom } from '../api/rules.queries.ts'
import { closedBy } from './variant-draw.ts'

const offer = (fields: Partial<Destination>): Destination => ({
  ...{ id: 'a', noun: 'offer', name: 'A', status: 'active', healthStatus: 'healthy' },
  ...fields,
})
const room = (capDailyRemaining: number | null, capTotalRemaining: number | null): OfferRoom => ({
  ...{ capDaily: 50, capTotal: 500, capDailyRemaining, capTotalRemaining },
})

it.each([
  ['in the draw while there is room', offer({}), room(1, 1), null],
  ['in the draw without caps', offer({}), room(null, null), null],
  ['in the draw where nothing is known of it', undefined, undefined, null],
  ['in the draw before its health was checked', offer({ healthStatus: 'unknown' }), undefined, null],
  ['out of it while paused, whatever else', offer({ status: 'paused' }), room(0, 0), 'status'],
  ['out of it after a check disabled it', offer({ status: 'auto_disabled' }), room(1, 1), 'status'],
  ['out of it while unhealthy', offer({ healthStatus: 'unhealthy' }), room(1, 1), 'health'],
  ['out of it for the rest of the day', offer({}), room(0, 1), 'cap'],
  ['out of it for good', offer({}), room(null, 0), 'cap'],
])('is %s', (_, record, left, closed) => {
  expect(closedBy(record, left)).toBe(closed)
})
