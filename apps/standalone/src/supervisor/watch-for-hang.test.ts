import type { Timers } from '@waymark/async'
import { expect, it, vi } from 'vitest'
import { hangMs, watchForHang } from './watch-for-hang.ts'

/** Timers that end when the test says so, the earliest first. */
function manualTimers() {
  let nowMs = 0
  const due: { atMs: number; end: () => void }[] = []
  const clock: Timers = {
    after: (ms, end) => {
      const timer = { atMs: nowMs + ms, end }
      due.push(timer)
      return () => void (due.includes(timer) && due.splice(due.indexOf(timer), 1))
    },
  }
  const pass = async (ms: number) => {
    const untilMs = nowMs + ms
    for (;;) {
      for (let settled = 0; settled < 5; settled++) await new Promise(setImmediate)
      const [next] = due.toSorted((a, b) => a.atMs - b.atMs)
      if (next === undefined || next.atMs > untilMs) break
      nowMs = next.atMs
      due.splice(due.indexOf(next), 1)
      next.end()
    }
    nowMs = untilMs
  }
  return { clock, pass }
}

function watched(ping: () => Promise<unknown>) {
  const { clock, pass } = manualTimers()
  const ending = new AbortController()
  const onHang = vi.fn()
  const watching = watchForHang({ ping, onHang, signal: ending.signal, clock })
  return { pass, onHang, ending, watching }
}

it('says that a process hangs when it has not answered for a minute, once', async () => {
  const { pass, onHang, watching } = watched(() => new Promise(() => {}))
  await pass(hangMs - 1)
  expect(onHang).not.toHaveBeenCalled()
  await pass(1)
  await watching
  await pass(10 * hangMs)
  expect(onHang).toHaveBeenCalledOnce()
})

it.each([
  ['answers', async () => true],
  ['has ended', () => Promise.reject(new Error('closed'))],
])('says nothing of a process that %s', async (_what, ping) => {
  const pinged = vi.fn(ping)
  const { pass, onHang, ending, watching } = watched(pinged)
  await pass(5 * hangMs)
  expect(pinged.mock.calls.length).toBeGreaterThan(10)
  ending.abort()
  await watching
  expect(onHang).not.toHaveBeenCalled()
})

it('says nothing after its end', async () => {
  const { pass, onHang, ending, watching } = watched(() => new Promise(() => {}))
  await pass(hangMs / 2)
  ending.abort()
  await pass(hangMs)
  await watching
  expect(onHang).not.toHaveBeenCalled()
})
