import { expect, it } from 'vitest'
import {
  dayValue,
  flagValue,
  idValue,
  isFilterValue,
  isText,
  listValue,
  nameValue,
  pageValue,
  textValue,
} from './address-values.ts'

const id = '019ac1f0-3333-7b5e-9d10-5a3f5d1c2b4a'
const state = (written: unknown) => nameValue(written, ['active', 'paused'])
const texts = (written: unknown) => listValue(written, isText)

it.each([
  [textValue, 'a', 'a'],
  [textValue, 7, '7'],
  [textValue, ' ', undefined],
  [textValue, true, undefined],
  [textValue, { toString: 1 }, undefined],
  [flagValue, true, true],
  [flagValue, 'true', undefined],
  [flagValue, 1, undefined],
  [state, 'paused', 'paused'],
  [state, 'toString', undefined],
  [state, '__proto__', undefined],
  [state, ['paused'], undefined],
  [idValue, id, id],
  [idValue, `${id}0`, undefined],
  [dayValue, '2024-02-29', '2024-02-29'],
  [dayValue, '2026-02-29', undefined],
  [dayValue, '2026-02-30', undefined],
  [dayValue, '2026-13-01', undefined],
  [dayValue, 'yesterday', undefined],
  [dayValue, 20_260_301, undefined],
  [pageValue, 2, 2],
  [pageValue, 1_000_000, 1_000_000],
  [pageValue, 1_000_001, undefined],
  [pageValue, 1, undefined],
  [pageValue, 2.5, undefined],
  [pageValue, '2', undefined],
  [pageValue, Number.POSITIVE_INFINITY, undefined],
  [texts, ['a', 7, 'b', null], ['a', 'b']],
  [texts, [7], undefined],
  [texts, 'ab', undefined],
  [texts, { 0: 'a', length: 1 }, undefined],
  [isFilterValue, null, true],
  [isFilterValue, 7, true],
  [isFilterValue, ['a', 7], true],
  [isFilterValue, { toString: 1 }, false],
  [isFilterValue, [['a']], false],
] as const)('%o reads %j as %j', (read, written, value) => {
  expect(read(written)).toEqual(value)
})
