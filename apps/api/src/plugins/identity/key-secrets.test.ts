import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/bcrypt'
import { describe, expect, it } from 'vitest'
import { createKeySecrets } from './key-secrets.ts'

describe('secrets of keys', () => {
  it('are compared ten at once for one key, so that guesses at it leave room for the others', async () => {
    const [guessed, other] = await Promise.all([
      hash('of this key', { cost: 4 }),
      hash('of another', { cost: 4 }),
    ])
    const secrets = createKeySecrets(randomBytes)
    const guesses = Array.from({ length: 14 }, (_, round) => secrets.compare(`guess ${round}`, guessed))
    const right = secrets.compare('of another', other)
    const verdicts = (await Promise.allSettled(guesses)).map((guess) =>
      guess.status === 'fulfilled' ? guess.value : guess.reason.code,
    )
    expect(verdicts).toEqual([...Array(10).fill(false), ...Array(4).fill('UNAVAILABLE')])
    expect(await right).toBe(true)
    expect(await secrets.compare('of this key', guessed)).toBe(true)
  })

  it('of callers over their limit are compared one by one, so that they leave room for the others', async () => {
    const [guessed, other] = await Promise.all([
      hash('of this key', { cost: 8 }),
      hash('of another', { cost: 8 }),
    ])
    const secrets = createKeySecrets(randomBytes)
    const ended: string[] = []
    const compare = async (secret: string, secretHash: string, isOverLimit: boolean) => {
      await secrets.compare(secret, secretHash, { isOverLimit })
      ended.push(secret)
    }
    const guesses = Array.from({ length: 8 }, (_, round) => compare(`guess ${round}`, guessed, true))
    await Promise.all([...guesses, compare('of another', other, false)])
    expect(ended.indexOf('of another')).toBeLessThan(3)
    expect(await secrets.compare('of this key', guessed, { isOverLimit: true })).toBe(true)
  })
})
