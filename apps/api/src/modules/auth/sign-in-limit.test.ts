import { createMemoryKv } from '@waymark/kv/memory'
import Fastify from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { createWindowCounter } from '../../plugins/window-counter.ts'
import { createSignInLimit, type SignInLimit } from './sign-in-limit.ts'

const flooding = '192.0.2.1'
const minuteMs = 60_000

let nowMs = 0
let limit: SignInLimit
beforeEach(() => {
  const monotonicMs = () => nowMs
  const kv = createMemoryKv({ monotonicMs })
  const counter = createWindowCounter({ kv, monotonicMs, logger: Fastify().log })
  limit = createSignInLimit({ counter, monotonicMs })
})

type Verdict = 'right' | 'wrong'

interface Attempt {
  ip: string
  email: string
  isKnown?: boolean
  /** Resolves when it is checked. */
  check?: () => Promise<Verdict>
}

/** How the attempt ends: its verdict, or the code of its refusal. */
const tried = ({ ip, email, isKnown = false, check = async () => 'wrong' }: Attempt) =>
  limit
    .guard(
      { ip, email },
      { isKnown: async () => isKnown, check, isRight: (verdict) => verdict === 'right' },
      () => {},
    )
    .catch((error: { code: string; load: string }) => `${error.code} ${error.load}`)

const right = async (): Promise<Verdict> => 'right'
const accounts = (count: number, ip = flooding) =>
  Array.from({ length: count }, (_, index) => ({ ip, email: `guess-${index}@example.com` }))

describe('a flood of guesses from one address', () => {
  /** As many as the queue takes, and the answer that ends them. */
  const flood = (count: number) => {
    const end = Promise.withResolvers<Verdict>()
    const guesses = accounts(count).map((one) => tried({ ...one, check: () => end.promise }))
    return { guesses, end: () => end.resolve('wrong') }
  }

  it.each([
    ['an account that was signed in to from there before', flooding, true],
    ['any account from another address', '192.0.2.2', false],
  ])('does not delay %s', async (_name, ip, isKnown) => {
    const { guesses, end } = flood(101)
    expect(await tried({ ip, email: 'you@example.com', isKnown, check: right })).toBe('right')
    end()
    await Promise.all(guesses)
  })

  it('has one password checked at a time, in order, and an unknown account after them', async () => {
    const { guesses, end } = flood(100)
    const last = tried({ ip: flooding, email: 'you@example.com', check: right })
    end()
    expect(await last).toBe('right')
    expect((await Promise.all(guesses)).slice(0, 31)).toEqual([
      ...Array(30).fill('wrong'),
      'RATE_LIMITED password-guesses',
    ])
  })

  it('is a 429 for its load where more than a hundred wait', async () => {
    const { guesses, end } = flood(101)
    expect(await tried({ ip: flooding, email: 'late@example.com' })).toBe('RATE_LIMITED sign-ins')
    end()
    await Promise.all(guesses)
  })
})

describe('wrong passwords for more than thirty accounts in ten minutes', () => {
  const first = '2001:db8:1:2::1'
  const sameNetwork = '2001:db8:1:2:ffff::2'
  const failAll = async () => {
    for (const one of accounts(30, first)) expect(await tried(one)).toBe('wrong')
  }

  it.each([
    ['a wrong one for one more account', first, 'one-more@example.com', 'RATE_LIMITED password-guesses'],
    ['one from the same /64', sameNetwork, 'one-more@example.com', 'RATE_LIMITED password-guesses'],
    ['another wrong one for one of the thirty', first, 'guess-3@example.com', 'wrong'],
    ['one from another /64', '2001:db8:1:3::1', 'one-more@example.com', 'wrong'],
  ])('%s', async (_name, ip, email, expected) => {
    await failAll()
    expect(await tried({ ip, email })).toBe(expected)
  })

  it('let a right one in, and are forgotten after ten minutes', async () => {
    await failAll()
    const more = { ip: first, email: 'one-more@example.com' }
    expect(await tried(more)).toBe('RATE_LIMITED password-guesses')
    expect(await tried({ ...more, check: right })).toBe('right')
    nowMs += 10 * minuteMs - 1
    expect(await tried(more)).toBe('RATE_LIMITED password-guesses')
    nowMs += 1
    expect(await tried(more)).toBe('wrong')
  })
})
