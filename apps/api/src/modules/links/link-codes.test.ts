import { expect, it } from 'vitest'
import { newCode } from './link-codes.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

it('a code of seven letters is no reserved word, though chance may spell one', () => {
  const words = ['metrics', 'openapi', 'x7Kd2Qp']
  const drawing = () =>
    Uint8Array.from((words.shift() ?? '').padEnd(14, '1'), (letter) => alphabet.indexOf(letter))
  expect(newCode(drawing)).toBe('x7Kd2Qp')
})
