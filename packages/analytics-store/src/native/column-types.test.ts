import { expect, it } from 'vitest'
import { ByteWriter } from './byte-writer.ts'
import { lowCardinality } from './column-types.ts'

it.each([
  [2, 1],
  [256, 1],
  [257, 2],
  [70_000, 4],
])('writes the number of each of %i texts in %i bytes, in the order of the rows', (texts, width) => {
  const rows = Array.from({ length: texts * 2 }, (_, row) => row % texts)
  const bytes = new ByteWriter()
  lowCardinality.write(
    bytes,
    rows.map((number) => `text ${number}`),
    'city',
  )
  const numbers = bytes.take().subarray(-rows.length * width)
  expect(rows.map((_, row) => numbers.readUIntLE(row * width, width))).toEqual(rows)
})
