import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { comparedPassword } from './passwords.ts'

const require = createRequire(import.meta.url)

/**
 * Reads the passwords that leaks have most often, more than 49,000 of them, which @zxcvbn-ts/language-common
 * ships. Only those that `isChoosable` lets through are cached: the others are refused for their length.
 */
function readCommonPasswords(isChoosable: (password: string) => boolean): ReadonlySet<string> {
  const text = readFileSync(require.resolve('@zxcvbn-ts/language-common/src/passwords.json'), 'utf8')
  return new Set(z.array(z.string()).parse(JSON.parse(text)).filter(isChoosable))
}

/**
 * Makes the check whether a password is among the commonest (contract-3 §18). Capital
 * letters make no other password of it: those are guessed next.
 * @param isChoosable whether a password is long enough to be chosen at all
 */
export function createIsCommonPassword(
  isChoosable: (password: string) => boolean,
): (password: string) => boolean {
  // At its first use: a process that no one signs up at does without.
  let common: ReadonlySet<string> | null = null
  return (password) => {
    common ??= readCommonPasswords(isChoosable)
    return common.has(comparedPassword(password).toLowerCase())
  }
}
