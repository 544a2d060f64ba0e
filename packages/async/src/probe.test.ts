import { expect, it } from 'vitest'
import { probePart, probeParts } from './probe.ts'

const answers = async () => {}
const refuses = () => Promise.reject(new Error('unavailable'))
const hangs = () => new Promise<void>(() => {})

it('is up where the probe answers, and down where it refuses or hangs', async () => {
  expect(await probeParts({ answers, refuses, hangs }, { timeoutMs: 20 })).toEqual({
    answers: 'up',
    refuses: 'down',
    hangs: 'down',
  })
})

it('gives a probe a second, by the clock that it is handed', async () => {
  const delays: number[] = []
  const clock = {
    after: (delayMs: number, run: () => void) => {
      delays.push(delayMs)
      run()
      return () => {}
    },
  }
  expect(await probePart(hangs, { clock })).toBe('down')
  expect(delays).toEqual([1_000])
})

it('is up where no part is', async () => {
  expect(await probeParts({})).toEqual({})
})
