import { AppError } from '@waymark/domain'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { expectedState, laterState, refuseChanged } from './if-match.ts'

const at = '2026-01-02T03:04:05.678Z'
const read = (header: string | undefined) => {
  const request: Pick<FastifyRequest, 'headers'> = { headers: { 'if-match': header } }
  return expectedState(request)
}

describe('If-Match', () => {
  it.each([
    [undefined, null],
    ['*', null],
    [`"${at}"`, new Date(at)],
  ])('%s is %s', (header, expected) => expect(read(header)).toEqual(expected))

  it.each([
    '',
    at,
    `'${at}'`,
    `W/"${at}"`,
    `"${at}", "${at}"`,
    '"2026-13-02T03:04:05.678Z"',
    '"2026-01-02"',
    '"7"',
  ])('refuses %j', (header) => {
    expect(() => read(header)).toThrow(AppError)
  })

  it('refuses a change of another state, and names the one that there is', () => {
    const record = { updatedAt: new Date(at) }
    expect(() => refuseChanged(record, null)).not.toThrow()
    expect(() => refuseChanged(record, new Date(at))).not.toThrow()
    expect(() => refuseChanged(record, new Date(0))).toThrow(
      expect.objectContaining({ code: 'VERSION_MISMATCH', version: at }),
    )
  })

  it('has another state after each change, also within a millisecond and where the clock goes back', () => {
    const record = { updatedAt: new Date(1_000) }
    expect(laterState(record, 2_000).getTime()).toBe(2_000)
    expect(laterState(record, 1_000).getTime()).toBe(1_001)
    expect(laterState(record, 500).getTime()).toBe(1_001)
  })
})
