import { expect, test } from 'vitest'
import { CircuitOpenError, createCircuitBreaker } from './circuit-breaker.ts'

function breakerAt() {
  const clock = { nowMs: 0 }
  const breaker = createCircuitBreaker({ failuresToOpen: 3, openMs: 1_000, monotonicMs: () => clock.nowMs })
  let calls = 0
  const fail = () =>
    breaker.run(async () => {
      calls += 1
      throw new Error('down')
    })
  const succeed = () =>
    breaker.run(async () => {
      calls += 1
      return 'ok'
    })
  return { clock, breaker, fail, succeed, calls: () => calls }
}

/** Fails so many times; each time the service itself was called. */
async function failTimes(fail: () => Promise<never>, times: number): Promise<void> {
  for (let round = 0; round < times; round++) await expect(fail()).rejects.toThrow('down')
}

test('it opens at the last of the failures in a row and then sends no request', async () => {
  const { fail, succeed, calls } = breakerAt()
  await failTimes(fail, 3)
  await expect(succeed()).rejects.toThrow(CircuitOpenError)
  expect(calls()).toBe(3)
})

test('a success in between starts the count anew', async () => {
  const { fail, succeed } = breakerAt()
  await failTimes(fail, 2)
  await succeed()
  await failTimes(fail, 2)
  expect(await succeed()).toBe('ok')
})

test.each([
  { afterMs: 999, requested: false },
  { afterMs: 1_000, requested: true },
])('$afterMs ms after opening one call is let through: $requested', async ({ afterMs, requested }) => {
  const { clock, fail, succeed } = breakerAt()
  await failTimes(fail, 3)
  clock.nowMs = afterMs
  if (requested) expect(await succeed()).toBe('ok')
  else await expect(succeed()).rejects.toThrow(CircuitOpenError)
})

test('while one call tries the others are refused; its success closes the breaker', async () => {
  const { clock, breaker, fail, succeed } = breakerAt()
  await failTimes(fail, 3)
  clock.nowMs = 1_000
  const { promise, resolve } = Promise.withResolvers<string>()
  const retrying = breaker.run(() => promise)
  await expect(succeed()).rejects.toThrow(CircuitOpenError)
  resolve('back')
  expect(await retrying).toBe('back')
  expect(await succeed()).toBe('ok')
})

test('when the retrying call fails it stays open for another while', async () => {
  const { clock, fail, succeed } = breakerAt()
  await failTimes(fail, 3)
  clock.nowMs = 1_000
  await failTimes(fail, 1)
  clock.nowMs = 1_999
  await expect(succeed()).rejects.toThrow(CircuitOpenError)
  clock.nowMs = 2_000
  expect(await succeed()).toBe('ok')
})
