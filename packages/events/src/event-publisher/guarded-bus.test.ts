import { createManualClock } from '@waymark/testing'
import { describe, expect, it } from 'vitest'
import type { EventBus } from '../port.ts'
import { createGuardedBus } from './guarded-bus.ts'

const message = { value: Buffer.from('a batch'), events: 3 }

/** A bus that does as `state.answer` says. */
function guarding() {
  const clock = createManualClock()
  const lines: string[] = []
  const state: { answer: 'take' | 'fail' | 'hang' } = { answer: 'take' }
  let downs = 0
  const reply = () => {
    if (state.answer === 'hang') return new Promise<void>(() => {})
    return state.answer === 'take' ? Promise.resolve() : Promise.reject(new Error('no broker'))
  }
  const bus: Partial<EventBus> = { publish: reply, ping: reply }
  const guarded = createGuardedBus({
    topic: 'clicks.v1',
    bus: bus as EventBus,
    clock,
    giveUpMs: 1_000,
    logger: {
      warn: (_fields: object, text: string) => void lines.push(text),
      error: (_fields: object, text: string) => void lines.push(text),
    },
    onDown: () => {
      downs += 1
    },
  })
  return { clock, guarded, lines, state, downs: () => downs }
}

describe('a bus that is guarded', () => {
  it('takes messages, and counts their events', async () => {
    const { guarded } = guarding()
    expect(await Promise.all([guarded.publish([message]), guarded.publish([message, message])])).toEqual([
      true,
      true,
    ])
    expect([guarded.published(), guarded.inFlight(), guarded.isDown()]).toEqual([9, 0, false])
  })

  it.each(['publish', 'probe'] as const)(
    'is down after a %s that fails, said once, until something succeeds',
    async (how) => {
      const { downs, guarded, lines, state } = guarding()
      const attempt = () => (how === 'publish' ? guarded.publish([message]) : guarded.probe())
      state.answer = 'fail'
      expect([await attempt(), await attempt(), guarded.isDown(), downs()]).toEqual([false, false, true, 1])
      state.answer = 'take'
      expect([await attempt(), guarded.isDown()]).toEqual([true, false])
      state.answer = 'fail'
      await attempt()
      expect(downs()).toBe(2)
      expect(lines).toEqual([
        'The event bus is unavailable: events go to the spool',
        'The event bus is back',
        'The event bus is unavailable: events go to the spool',
      ])
    },
  )

  it.each(['publish', 'probe'] as const)('gives a %s up that gets no answer', async (how) => {
    const { clock, guarded, state } = guarding()
    state.answer = 'hang'
    let outcome: boolean | undefined
    void (how === 'publish' ? guarded.publish([message]) : guarded.probe()).then((isDone) => {
      outcome = isDone
    })
    await clock.pass(999)
    expect([outcome, guarded.isDown()]).toEqual([undefined, false])
    await clock.pass(1)
    expect([outcome, guarded.isDown(), guarded.published()]).toEqual([false, true, 0])
  })

  it('knows what is under way, and is idle when all of it has its answer', async () => {
    const { clock, guarded, state } = guarding()
    state.answer = 'hang'
    void guarded.publish([message])
    void guarded.publish([message])
    expect(guarded.inFlight()).toBe(2)
    let isIdle = false
    const idle = guarded.idle().then(() => {
      isIdle = true
    })
    await clock.pass(999)
    expect(isIdle).toBe(false)
    await clock.pass(1)
    await idle
    expect(guarded.inFlight()).toBe(0)
  })
})
