import { AppError } from '@waymark/domain'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { isAbout, laterState, readPrecondition, refuseChanged } from './precondition.ts'
import { isNamed, readTags, stateOf, tagOfRecord } from './tags.ts'

const at = '2026-01-02T03:04:05.678Z'
const read = (header: string | undefined) => {
  const request: Pick<FastifyRequest, 'headers' | 'params'> = {
    headers: { 'if-match': header },
    params: { id: 'A-1', code: 'promo' },
  }
  return readPrecondition(request)
}
const states = (header: string) => [...(read(header)?.states ?? ['any'])]

describe('If-Match', () => {
  it.each([
    [`"${at}"`, [at]],
    [`"${at}.abcdefghijklmnopqrstuv"`, [at]],
    ['"abcdefghijklmnopqrstuv"', ['abcdefghijklmnopqrstuv']],
    [`"${at}" , "7.abcdefghijklmnopqrstuv"`, [at, '7']],
    [`W/"${at}"`, []],
    [`W/"1", "${at}"`, [at]],
    ['""', ['']],
    ['*', ['any']],
  ])('%s is met by %j', (header, expected) => expect(states(header)).toEqual(expected))

  it.each(['', ' ', at, `'${at}'`, '"a" "b"', '"a', 'w/"a"', '"a b"'])('refuses %j', (header) => {
    expect(() => read(header)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        details: [expect.objectContaining({ path: 'If-Match' })],
      }),
    )
  })

  it('is about the records that the path names, whatever the case of their ids', () => {
    const sent = read(`"${at}"`)
    expect(['a-1', 'A-1', 'promo', 'other'].map((id) => isAbout(sent, id))).toEqual([true, true, true, false])
    expect(isAbout(null, 'a-1')).toBe(false)
  })

  it('refuses a change of another state, and names the one that there is', () => {
    const record = { updatedAt: new Date(at) }
    for (const met of [null, undefined, read(`"${at}"`), read('*')])
      expect(() => refuseChanged(met, record)).not.toThrow()
    for (const other of ['"2000-01-01T00:00:00.000Z"', `W/"${at}"`])
      expect(() => refuseChanged(read(other), record)).toThrow(
        expect.objectContaining({ code: 'VERSION_MISMATCH', version: at }),
      )
    expect(() => refuseChanged(read('"1"'), record)).toThrow(AppError)
  })

  it('has another state after each change, also within a millisecond and where the clock goes back', () => {
    const record = { updatedAt: new Date(1_000) }
    expect(laterState(record, 2_000).getTime()).toBe(2_000)
    expect(laterState(record, 1_000).getTime()).toBe(1_001)
    expect(laterState(record, 500).getTime()).toBe(1_001)
  })
})

describe('the tag of a record', () => {
  const record = { id: '1', name: 'A', updatedAt: at, clicks: 1 }

  it('differs with each field, and its state with `updatedAt` alone', () => {
    const clicked = { ...record, clicks: 2 }
    expect(tagOfRecord(clicked)).not.toBe(tagOfRecord(record))
    expect(stateOf(clicked)).toBe(stateOf(record))
    expect(states(tagOfRecord(clicked))).toEqual([at])
  })

  it.each([
    '日本',
    '',
    'yesterday',
    '2026-01-02',
    '2026-01-02T03:04:05Z',
    `${at}"`,
    `${at}\n`,
    '+010000-01-01T00:00:00.000Z',
  ])('has no state of an `updatedAt` that is no time of ours: %j', (updatedAt) => {
    const tag = tagOfRecord({ updatedAt, theme: 'dark' })
    expect(tag).toMatch(/^"[\w-]{22}"$/)
    expect(tagOfRecord({ updatedAt, theme: 'light' })).not.toBe(tag)
  })

  it('is the same whatever the order of its fields, where it has no `updatedAt`', () => {
    const tag = tagOfRecord({ theme: 'dark', columns: { b: [2, 1], a: 1 } })
    expect(tagOfRecord({ columns: { a: 1, b: [2, 1] }, theme: 'dark' })).toBe(tag)
    expect(tagOfRecord({ columns: { a: 1, b: [1, 2] }, theme: 'dark' })).not.toBe(tag)
    expect(states(tag)).toEqual([stateOf({ theme: 'dark', columns: { a: 1, b: [2, 1] } })])
  })
})

describe('If-None-Match', () => {
  it.each([
    ['"a"', true],
    ['"b"', false],
    ['"b", W/"a"', true],
    ['*', true],
    ['a', false],
    ['', false],
  ])('%s names "a": %s', (header, expected) => expect(isNamed('"a"', header)).toBe(expected))

  it('is read in linear time', () => {
    expect(readTags(`${'"a", '.repeat(10_000)}x`)).toBeNull()
  })
})
