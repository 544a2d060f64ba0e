import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { runShutdownSteps, type ShutdownStep } from './shutdown-steps.ts'

describe('runShutdownSteps', () => {
  /** What was begun and said, in that order; then how it ended. */
  const events = async (steps: (note: (event: string) => void) => ShutdownStep[]) => {
    const noted: unknown[] = []
    const say = (details: object) => void noted.push(details)
    const outcome = await runShutdownSteps(
      steps((event) => noted.push(event)),
      { warn: say, error: say },
    ).then(
      () => 'ended',
      (error: unknown) => error,
    )
    return [...noted, outcome]
  }

  it('begins a step when the one before has ended', async () => {
    const steps = (note: (event: string) => void): ShutdownStep[] => [
      { name: 'one', timeoutMs: 60_000, end: () => setImmediate().then(() => note('one')) },
      { name: 'two', timeoutMs: 60_000, end: () => note('two') },
    ]
    expect(await events(steps)).toEqual(['one', 'two', 'ended'])
  })

  it('leaves what takes too long, says so, and goes on', async () => {
    const never = new Promise(() => {})
    const steps = (note: (event: string) => void): ShutdownStep[] => [
      { name: 'one', timeoutMs: 5, end: () => never },
      { name: 'two', timeoutMs: 60_000, end: () => note('two') },
    ]
    expect(await events(steps)).toEqual([{ left: 'one', timeoutMs: 5 }, 'two', 'ended'])
  })

  it('goes on after a failure, says so, and fails in the end', async () => {
    const failure = new Error('no')
    const steps = (note: (event: string) => void): ShutdownStep[] => [
      { name: 'one', timeoutMs: 60_000, end: () => Promise.reject(failure) },
      {
        name: 'two',
        timeoutMs: 60_000,
        end: () => {
          throw new Error('neither')
        },
      },
      { name: 'three', timeoutMs: 60_000, end: () => note('three') },
    ]
    expect(await events(steps)).toEqual([
      { err: failure, step: 'one' },
      { err: new Error('neither'), step: 'two' },
      'three',
      failure,
    ])
  })

  it('hears of a failure that comes after the time', async () => {
    const late = Promise.withResolvers<void>()
    const steps = (): ShutdownStep[] => [
      { name: 'one', timeoutMs: 5, end: () => late.promise },
      { name: 'two', timeoutMs: 60_000, end: () => late.reject(new Error('late')) },
    ]
    const [left, failed, outcome] = await events(steps)
    expect([left, failed]).toEqual([
      { left: 'one', timeoutMs: 5 },
      { err: new Error('late'), step: 'one' },
    ])
    expect(outcome).toEqual(new Error('late'))
  })
})
