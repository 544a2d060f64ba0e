import { expect, it } from 'vitest'
import { inTime } from './in-time.ts'

const patient = { withinMs: 60_000, otherwise: () => 'other', onLateError: () => {} }

it('gives what the work gives, and its failure', async () => {
  expect(await inTime(Promise.resolve('own'), patient)).toBe('own')
  await expect(inTime(Promise.reject(new Error('its own')), patient)).rejects.toThrow('its own')
})

it('gives the other where the work takes longer, and tells of a failure that comes later', async () => {
  const work = Promise.withResolvers<string>()
  const late = Promise.withResolvers<unknown>()
  const given = inTime(work.promise, { ...patient, withinMs: 1, onLateError: late.resolve })
  expect(await given).toBe('other')
  const error = new Error('late')
  work.reject(error)
  expect(await late.promise).toBe(error)
})
