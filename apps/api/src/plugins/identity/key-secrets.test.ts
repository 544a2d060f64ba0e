import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/bcrypt'
import { describe, expect, it } from 'vitest'
import { createKeySecrets, type KeySecrets } from './key-secrets.ts'

/** The least that bcrypt takes: what is meant here is the order. */
const hashed = (secret: string) => hash(secret, { cost: 4 })

const guessed = { secret: 'of this key', secretHash: await hashed('of this key') }
const other = { secret: 'of another', secretHash: await hashed('of another') }

describe('a flood of wrong secrets', () => {
  const verdictOf = (secrets: KeySecrets, shown: Parameters<KeySecrets['compare']>[0]) =>
    secrets.compare(shown).catch(({ code, load }) => `${code} ${load}`)
  /** Guesses at one key, each of which ends wrong or is refused. */
  const guesses = (secrets: KeySecrets, count: number, addressOf: (round: number) => string) =>
    Array.from({ length: count }, (_, round) =>
      verdictOf(secrets, { ...guessed, secret: `guess ${round}`, address: addressOf(round) }),
    )

  it.each([
    ['from one address leaves its other keys room', 102, () => 'one', { ...other, address: 'one' }],
    ['from one address leaves others room', 102, () => 'one', { ...guessed, address: 'two' }],
    ['from many addresses leaves other keys room', 22, String, { ...other, address: 'two' }],
  ])('%s', async (_name, count, addressOf, wanted) => {
    const secrets = createKeySecrets(randomBytes)
    const pending = guesses(secrets, count, addressOf)
    const order: string[] = []
    for (const guess of pending) void guess.then(() => order.push('guess'))
    expect(await secrets.compare({ ...wanted })).toBe(true)
    const before = order.length
    const verdicts = await Promise.all(pending)
    expect(verdicts.slice(0, -1)).toEqual(Array(count - 1).fill(false))
    expect(verdicts.at(-1)).toBe('RATE_LIMITED key-secrets')
    // The refused one, and those that were being compared already.
    expect(before).toBeLessThan(6)
  })

  it('from one address delays the right secret of the key, and does not refuse it', async () => {
    const secrets = createKeySecrets(randomBytes)
    const pending = guesses(secrets, 80, () => 'one')
    expect(await secrets.compare({ ...guessed, address: 'one' })).toBe(true)
    expect(await Promise.all(pending)).toEqual(Array(80).fill(false))
  })

  it('is no reason to compare a secret twice that many calls show at once', async () => {
    const secrets = createKeySecrets(randomBytes)
    const calls = Array.from({ length: 300 }, () => verdictOf(secrets, { ...guessed, address: 'one' }))
    expect(await Promise.all(calls)).toEqual(Array(300).fill(true))
  })
})
