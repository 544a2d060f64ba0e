import { vi } from 'vitest'

/** vitest waits for a second: too short where the machine is busy with other tests. */
const timeout = 20_000

const { waitFor, waitUntil } = vi

Object.assign(vi, {
  waitFor: ((callback, options = {}) =>
    waitFor(
      callback,
      typeof options === 'number' ? options : { timeout, ...options },
    )) satisfies typeof waitFor,
  waitUntil: ((callback, options = {}) =>
    waitUntil(
      callback,
      typeof options === 'number' ? options : { timeout, ...options },
    )) satisfies typeof waitUntil,
})
