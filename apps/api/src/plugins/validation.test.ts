import { createReportBodySchema } from '@waymark/report-plan'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { detailsOf } from './validation.ts'

const report = createReportBodySchema({ start: Date.parse, end: Date.parse })
const least = { from: '2026-01-01', to: '2026-02-01', groupBy: ['os'] }
const inList = (value: unknown) => ({ ...least, filters: [{ field: 'os', operator: 'in', value }] })
const between = (value: unknown) => ({
  ...least,
  having: [{ field: 'clicks', operator: 'between', value }],
})
const either = z.strictObject({
  of: z.union([z.strictObject({ a: z.number() }), z.strictObject({ b: z.string(), c: z.string() })]),
})

it.each<[string, z.ZodType, unknown, path: string, message: string]>([
  [
    'a list that is too long',
    report,
    inList(Array(1_001).fill('a')),
    'filters.0.value',
    'At most 1000 entries.',
  ],
  [
    'a value of a list that is too long',
    report,
    inList(['x'.repeat(501)]),
    'filters.0.value.0',
    'At most 500 characters.',
  ],
  ['a value of a list that is none', report, inList(['a', {}]), 'filters.0.value.1', 'expected string'],
  ['neither one value nor a list', report, inList({}), 'filters.0.value', 'expected string'],
  ['a range of three ends', report, between([1, 2, 3]), 'having.0.value', 'At most 2 entries.'],
  ['an end that is no number', report, between([1, 'a']), 'having.0.value.1', 'expected number'],
  ['neither a number nor a list', report, between('a'), 'having.0.value', 'expected number, received string'],
  ['fields of the second kind', either, { of: { b: 'b' } }, 'of.c', 'Required.'],
  ['a field that is null', either, { of: null }, 'of', 'expected object, received null'],
  ['a field without a name', z.strictObject({}), { '': 1 }, '""', 'Unknown field.'],
  [
    'a field without a name within another',
    z.strictObject({ of: z.strictObject({}) }),
    { of: { '': 1 } },
    'of.""',
    'Unknown field.',
  ],
  ['no body at all', either, null, 'body', 'Required.'],
  ['another type than all kinds', either, { of: 5 }, 'of', 'expected object, received number'],
])(
  'of several allowed types, the error is reported for the one that was sent: %s',
  (_, schema, input, path, message) => {
    const { error } = schema.safeParse(input)
    const details = error === undefined ? [] : detailsOf(error)
    expect(details).toEqual([{ path, message: expect.stringContaining(message) }])
  },
)

it.each<[z.ZodType, unknown, message: string]>([
  [z.string().min(1), '', 'Must not be empty.'],
  [z.string().min(8), 'short', 'At least 8 characters.'],
  [z.array(z.string()).min(1), [], 'Must not be empty.'],
  [z.array(z.string()).min(2), ['a'], 'At least 2 entries.'],
  [z.number().min(1), 0, 'At least 1.'],
  [z.number().positive(), 0, 'More than 0.'],
  [z.number().lt(5), 5, 'Less than 5.'],
  [z.string().min(3, 'An alias has 3 characters.'), 'a', 'An alias has 3 characters.'],
])('a bound is said in a sentence that users read beside the field: %#', (schema, input, message) => {
  const { error } = schema.safeParse(input)
  expect(error && detailsOf(error)).toEqual([{ path: 'body', message }])
})
