import { createBackoff } from '@waymark/async'
import { createManualClock } from '@waymark/testing'
import { describe, expect, it } from 'vitest'
import type { EventMessage } from '../event-batch.ts'
import { startSpoolReplayer } from './spool-replayer.ts'

const firstPauseMs = 100

/** A replayer of batches that have names; the bus answers as `state` says, or when the test does. */
function replaying(batches: string[]) {
  const clock = createManualClock()
  const logged: unknown[] = []
  const state = {
    isBusDown: false,
    answer: true as boolean | Promise<boolean>,
    spoolError: null as Error | null,
  }
  const seen = { published: [] as string[], probes: 0 }
  let onChange = () => {}
  const replayer = startSpoolReplayer({
    spool: {
      next: async () => {
        if (state.spoolError) throw state.spoolError
        const [name] = batches
        if (name === undefined) return null
        return {
          messages: [{ value: Buffer.from(name), events: 1 }],
          // Not at once: until then `next` gives the same again.
          done: async () => {
            await undefined
            batches.shift()
          },
        }
      },
      onChange: (listener) => {
        onChange = listener
      },
      append: async () => ({ settle: () => {}, release: () => {} }),
      onDamage: () => {},
      stats: () => ({ records: 0, bytes: 0 }),
      assertWritable: async () => {},
      close: async () => {},
    },
    guardedBus: {
      publish: async (messages: readonly EventMessage[]) => {
        seen.published.push(messages.map(({ value }) => value.toString()).join())
        const isAcknowledged = await state.answer
        state.isBusDown = !isAcknowledged
        return isAcknowledged
      },
      probe: async () => {
        seen.probes += 1
        const isThere = await state.answer
        state.isBusDown = !isThere
        return isThere
      },
      isDown: () => state.isBusDown,
      inFlight: () => 0,
      published: () => 0,
      idle: async () => {},
    },
    pause: createBackoff({ clock, firstPauseMs, maxPauseMs: 400 }),
    logger: { warn: () => {}, error: (details) => void logged.push(details) },
  })
  return { batches, changed: () => onChange(), clock, logged, replayer, seen, state }
}

describe('what is in the spool', () => {
  it('goes to the bus oldest first, each once, and is deleted', async () => {
    const { batches, clock, replayer, seen } = replaying(['a', 'b', 'c'])
    await clock.pass(0)
    expect([seen.published, batches]).toEqual([['a', 'b', 'c'], []])
    await replayer.close()
  })

  it('stays there until the bus has acknowledged it', async () => {
    const answer = Promise.withResolvers<boolean>()
    const { batches, clock, replayer, seen, state } = replaying(['a', 'b'])
    state.answer = answer.promise
    await clock.pass(60_000)
    expect([seen.published, batches]).toEqual([['a'], ['a', 'b']])
    state.answer = true
    answer.resolve(true)
    await clock.pass(0)
    expect([seen.published, batches]).toEqual([['a', 'b'], []])
    await replayer.close()
  })

  it('is tried again after pauses that double to their bound, and the first is short again after success', async () => {
    const { batches, clock, replayer, seen, state } = replaying(['a', 'b'])
    state.answer = false
    await clock.pass(0)
    for (const [attempt, pauseMs] of [100, 200, 400, 400].entries()) {
      await clock.pass(pauseMs - 1)
      expect(seen.published, `before pause ${attempt} is over`).toHaveLength(attempt + 1)
      await clock.pass(1)
      expect(seen.published).toHaveLength(attempt + 2)
    }
    expect(new Set(seen.published)).toEqual(new Set(['a']))
    state.answer = true
    await clock.pass(400)
    expect(batches).toEqual([])
    batches.push('c')
    state.answer = false
    const before = seen.published.length
    replayer.wake()
    await clock.pass(0)
    await clock.pass(firstPauseMs)
    expect(seen.published.slice(before)).toEqual(['c', 'c'])
    await replayer.close()
  })

  it('is not deleted by a close that the bus does not answer, nor waited for', async () => {
    const { batches, clock, replayer, state } = replaying(['a'])
    state.answer = new Promise(() => {})
    await clock.pass(0)
    await replayer.close()
    expect(batches).toEqual(['a'])
  })

  it.each(['a change of the spool', 'a bus that fails'] as const)('is looked for after %s', async (what) => {
    const { batches, changed, clock, replayer, seen } = replaying([])
    await clock.pass(0)
    batches.push('late')
    await clock.pass(60_000)
    expect(seen.published).toEqual([])
    if (what === 'a change of the spool') changed()
    else replayer.wake()
    await clock.pass(0)
    expect(seen.published).toEqual(['late'])
    await replayer.close()
  })

  it('that cannot be read is reported, and read again after a pause', async () => {
    const { batches, clock, logged, replayer, state } = replaying(['a'])
    state.spoolError = new Error('EIO')
    await clock.pass(0)
    // The first look came before the error.
    batches.push('b')
    replayer.wake()
    await clock.pass(0)
    expect(logged).toEqual([{ err: state.spoolError }])
    await clock.pass(firstPauseMs - 1)
    expect(logged).toHaveLength(1)
    state.spoolError = null
    await clock.pass(1)
    expect(batches).toEqual([])
    await replayer.close()
  })
})

describe('a bus that is unavailable while the spool is empty', () => {
  it('is probed until it answers, and then left alone', async () => {
    const { clock, replayer, seen, state } = replaying([])
    await clock.pass(0)
    state.isBusDown = true
    state.answer = false
    replayer.wake()
    await clock.pass(0)
    expect(seen.probes).toBe(1)
    await clock.pass(100 + 200)
    expect(seen.probes).toBe(3)
    state.answer = true
    await clock.pass(400)
    expect([seen.probes, state.isBusDown]).toEqual([4, false])
    await clock.pass(60_000)
    expect(seen.probes).toBe(4)
    await replayer.close()
  })

  it.each(['hangs', 'pauses'])('does not delay the end while the probe %s', async (what) => {
    const { clock, replayer, state } = replaying([])
    await clock.pass(0)
    state.isBusDown = true
    state.answer = what === 'hangs' ? new Promise(() => {}) : false
    replayer.wake()
    await clock.pass(0)
    await replayer.close()
    expect(clock.pending()).toBe(0)
  })
})
