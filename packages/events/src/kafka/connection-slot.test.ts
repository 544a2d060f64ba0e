import { expect, it } from 'vitest'
import { createConnectionSlot } from './connection-slot.ts'

/** Connections with the numbers 1, 2, 3 …; a failing attempt has a number, too. */
function connecting({ failing = [] }: { failing?: number[] } = {}) {
  let attempts = 0
  const ended: number[] = []
  const slot = createConnectionSlot(async () => {
    attempts += 1
    const value = attempts
    await new Promise(setImmediate)
    if (failing.includes(value)) throw new Error(`attempt ${value} fails`)
    return { value, end: async () => void ended.push(value) }
  })
  return { slot, ended, attempts: () => attempts }
}

it('connects when it is first needed, once for all callers', async () => {
  const { slot, attempts } = connecting()
  expect(attempts()).toBe(0)
  expect(await Promise.all([slot.get(), slot.get(), slot.get()])).toEqual([1, 1, 1])
  expect([await slot.get(), attempts()]).toEqual([1, 1])
})

it('tries again after an attempt that failed, which fails for those that waited for it', async () => {
  const { slot } = connecting({ failing: [1] })
  const waiting = await Promise.allSettled([slot.get(), slot.get()])
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await slot.get()).toBe(2)
})

it('replaces a connection that is given up, and ends it once, however many give it up', async () => {
  const { slot, ended } = connecting()
  const first = await slot.get()
  slot.discard(first)
  slot.discard(first)
  await new Promise(setImmediate)
  expect([await slot.get(), ended]).toEqual([2, [1]])
})

it('does not lose the new connection when a caller gives the old one up late', async () => {
  const { slot, ended } = connecting()
  const first = await slot.get()
  slot.discard(first)
  await new Promise(setImmediate)
  const second = await slot.get()
  slot.discard(first)
  await new Promise(setImmediate)
  expect([await slot.get(), ended]).toEqual([second, [1]])
})

it('ends what is open when it closes, also a connection that is just being made, and makes no other', async () => {
  const { slot, ended, attempts } = connecting()
  const opening = slot.get()
  await slot.close()
  expect([await opening, ended]).toEqual([1, [1]])
  await expect(slot.get()).rejects.toThrow('The event bus is closed')
  expect(attempts()).toBe(1)
})

it('is closed when what is open has ended, and no caller gets that meanwhile', async () => {
  const ending = Promise.withResolvers<void>()
  const slot = createConnectionSlot(async () => ({ value: 'only', end: () => ending.promise }))
  await slot.get()
  let isClosed = false
  const closed = slot.close().then(() => {
    isClosed = true
  })
  await new Promise(setImmediate)
  expect(isClosed).toBe(false)
  await expect(slot.get()).rejects.toThrow('closed')
  ending.resolve()
  await closed
})

it('ends a connection once, however often it is closed', async () => {
  const { slot, ended } = connecting()
  await slot.get()
  await Promise.all([slot.close(), slot.close()])
  await slot.close()
  expect(ended).toEqual([1])
})

it('closes after an attempt that fails, and without ever having connected', async () => {
  const { slot } = connecting({ failing: [1] })
  const opening = slot.get()
  const closed = slot.close()
  await expect(opening).rejects.toThrow('attempt 1 fails')
  await closed
  await connecting().slot.close()
})

it('is closed when connections that were given up have ended, too', async () => {
  const ending = Promise.withResolvers<void>()
  const slot = createConnectionSlot(async () => ({ value: 'only', end: () => ending.promise }))
  slot.discard(await slot.get())
  await new Promise(setImmediate)
  let isClosed = false
  const closed = slot.close().then(() => {
    isClosed = true
  })
  await new Promise(setImmediate)
  expect(isClosed).toBe(false)
  ending.resolve()
  await closed
})
