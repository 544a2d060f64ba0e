import { expect, test } from 'vitest'
import { parseRedisUrl } from './redis-url.ts'

const at = (host: string, port: number) => ({ host, port })

test.each([
  ['redis://localhost', { kind: 'single', tls: false, node: at('localhost', 6379), db: 0 }],
  ['redis://10.0.0.1:7000/3', { kind: 'single', tls: false, node: at('10.0.0.1', 7000), db: 3 }],
  ['redis://[::1]:7000/', { kind: 'single', tls: false, node: at('::1', 7000), db: 0 }],
  ['rediss://:s%40cret@h:1', { kind: 'single', tls: true, password: 's@cret', node: at('h', 1), db: 0 }],
  [
    'redis://me:a:b@h',
    { kind: 'single', tls: false, username: 'me', password: 'a:b', node: at('h', 6379), db: 0 },
  ],
  ['redis-cluster://a:1,b:2', { kind: 'cluster', tls: false, nodes: [at('a', 1), at('b', 2)] }],
  [
    'rediss-cluster://u:p@a,b',
    { kind: 'cluster', tls: true, username: 'u', password: 'p', nodes: [at('a', 6379), at('b', 6379)] },
  ],
  [
    'redis-sentinel://a:1,b/my%20name',
    { kind: 'sentinel', tls: false, nodes: [at('a', 1), at('b', 26379)], masterName: 'my name' },
  ],
])('%s', (url, target) => {
  expect(parseRedisUrl(url)).toEqual(target)
})

test.each([
  ['http://localhost', 'redis://host:port'],
  ['localhost:6379', 'redis://host:port'],
  ['redis://', 'host:port'],
  ['redis://h:99999', 'host:port'],
  ['redis://h:port', 'host:port'],
  ['redis://a:1,b:2', 'one host'],
  ['redis://h/name', 'number'],
  ['redis-cluster://a:1/2', 'no numbered databases'],
  ['redis-sentinel://a:1', 'name of the master'],
])('%s is refused with a sentence that says why', (url, reason) => {
  expect(() => parseRedisUrl(url)).toThrow(reason)
})

test('a refusal does not repeat the password', () => {
  expect(() => parseRedisUrl('redis://me:hunter2@h:port')).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
  )
})
