import { expect, it } from 'vitest'
import { createWarningClientIp } from './ignored-proxies.ts'

function createWarned(trustProxy: string[] = []) {
  const warnings: string[] = []
  const clock = { nowMs: 0 }
  const logger = { warn: (_fields: object, message: string) => void warnings.push(message) }
  const clientIp = createWarningClientIp(trustProxy, { logger, monotonicMs: () => clock.nowMs })
  return { warnings, clock, clientIp }
}

it.each([
  ['10.0.0.5', 1],
  ['::ffff:172.18.0.3', 1],
  ['127.0.0.1', 1],
  ['100.64.0.1', 1],
  ['169.254.1.1', 1],
  ['fd00::5', 1],
  ['::1', 1],
  ['203.0.113.9', 0],
  ['81.2.69.142', 0],
  ['2a02:6b8::1', 0],
  [undefined, 0],
])('a header that %s sends is ignored with %i warnings', (remoteAddress, count) => {
  const { warnings, clientIp } = createWarned()
  clientIp(remoteAddress, '81.2.69.142')
  expect(warnings).toHaveLength(count)
})

it('names the proxy and the setting', () => {
  const { warnings, clientIp } = createWarned()
  clientIp('10.0.0.5', '81.2.69.142')
  expect(warnings).toEqual([
    "X-Forwarded-For or Forwarded from 10.0.0.5 is ignored, and that address is taken for the visitor's. If it is your proxy, name it in TRUST_PROXY.",
  ])
})

it('says nothing of a trusted proxy, nor of a caller that sends no header', () => {
  const { warnings, clientIp } = createWarned(['10.0.0.0/8'])
  clientIp('10.0.0.5', '81.2.69.142')
  clientIp('192.168.0.5', undefined)
  expect(warnings).toEqual([])
})

it('warns once an hour, however many visitors there are', () => {
  const { warnings, clock, clientIp } = createWarned()
  const visit = () => clientIp('10.0.0.5', '81.2.69.142')
  for (let visits = 0; visits < 1_000; visits++) visit()
  clock.nowMs = 3_599_999
  visit()
  expect(warnings).toHaveLength(1)
  clock.nowMs = 3_600_000
  visit()
  expect(warnings).toHaveLength(2)
})
