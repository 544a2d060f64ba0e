import { expect, it } from 'vitest'
import { withAbortOr } from './abort.ts'

const fail = (message: string) => () => {
  throw new Error(message)
}

it('gives what the work gives, and its failure', async () => {
  const { signal } = new AbortController()
  expect(await withAbortOr(Promise.resolve('own'), { signal, otherwise: () => 'other' })).toBe('own')
  const failing = Promise.reject(new Error('no luck'))
  await expect(withAbortOr(failing, { signal, otherwise: () => 'other' })).rejects.toThrow('no luck')
})

it('gives the other result when the signal aborts, also where it had aborted before', async () => {
  const closing = new AbortController()
  const { promise: endless } = Promise.withResolvers<string>()
  const waiting = withAbortOr(endless, { signal: closing.signal, otherwise: () => 'other' })
  closing.abort()
  expect(await waiting).toBe('other')
  expect(await withAbortOr(endless, { signal: closing.signal, otherwise: () => 'other' })).toBe('other')
  await expect(withAbortOr(endless, { signal: closing.signal, otherwise: fail('too late') })).rejects.toThrow(
    'too late',
  )
})

it('lets no failure after the abort go unhandled', async () => {
  const late = Promise.withResolvers<string>()
  expect(await withAbortOr(late.promise, { signal: AbortSignal.abort(), otherwise: () => 'other' })).toBe(
    'other',
  )
  late.reject(new Error('heard by no caller'))
  await new Promise(setImmediate)
})
