import { expect, it } from 'vitest'
import { localUrl } from './local-url.ts'

it.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['127.0.0.2', 'http://127.0.0.2:3000'],
  ['fd00::7', 'http://[fd00::7]:3000'],
  ['localhost', 'http://localhost:3000'],
])('a server that listens on %s is reached at %s', (host, url) => {
  expect(localUrl(host, 3000)).toBe(url)
  expect(new URL(url).origin).toBe(url)
})
