import { createMemoryKv } from '@waymark/kv/memory'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createWindowCounter } from '../../plugins/window-counter.ts'
import { createSignInLimit } from './sign-in-limit.ts'

it('one address has one password checked at a time, and no other address waits for it', async () => {
  const monotonicMs = () => 0
  const kv = createMemoryKv({ monotonicMs })
  const limit = createSignInLimit({
    counter: createWindowCounter({ kv, monotonicMs, logger: Fastify().log }),
    monotonicMs,
  })
  const begun: string[] = []
  const first = Promise.withResolvers<null>()
  const guard = (ip: string, email: string, check: () => Promise<null>) =>
    limit.guard(
      { ip, email },
      () => {
        begun.push(`${ip} ${email}`)
        return check()
      },
      () => {},
    )
  const flood = ['a@b.co', 'c@d.co'].map((email) => guard('192.0.2.1', email, () => first.promise))
  await guard('192.0.2.2', 'you@example.com', async () => null)
  expect(begun).toEqual(['192.0.2.1 a@b.co', '192.0.2.2 you@example.com'])
  first.resolve(null)
  await Promise.all(flood)
  expect(begun.at(-1)).toBe('192.0.2.1 c@d.co')
})
