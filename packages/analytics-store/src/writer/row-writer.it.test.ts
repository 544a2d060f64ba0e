import { type TempDir, tempDir } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '../embedded/index.ts'
import { type AnalyticsConnection, AnalyticsUnavailableError } from '../index.ts'
import {
  bool,
  type ColumnType,
  dateTime,
  dateTime64,
  decimal18,
  lowCardinality,
  nullable,
  text,
  textMap,
  uint32,
  uint64,
  uuid,
} from '../native/column-types.ts'
import { column } from '../native/table-format.ts'
import { createRowWriter } from './row-writer.ts'

let folder: TempDir
let connection: AnalyticsConnection

beforeAll(async () => {
  folder = await tempDir()
  connection = openEmbedded({ path: folder.path })
})
afterAll(async () => {
  await connection.client.close()
  await folder.remove()
})

/** A table of numbered values in the order in which they are given, and the rows that it contains. */
async function tableOf<Value>(name: string, type: ColumnType<Value>, sqlType = type.name) {
  const { client } = connection
  await client.command({
    query: `CREATE TABLE ${name} (n UInt32, value ${sqlType}) ENGINE = MergeTree ORDER BY n`,
  })
  const insert = createRowWriter<[number, Value]>({
    client,
    table: name,
    format: [column('n', uint32, ([n]) => n), column('value', type, ([, value]) => value)],
  })
  return {
    insert: (values: readonly Value[]) => insert(values.map((value, n) => [n, value])),
    stored: async (as = 'value'): Promise<unknown[]> => {
      const answer = await client.query({
        query: `SELECT ${as} FROM ${name} ORDER BY n`,
        format: 'JSONCompactEachRow',
      })
      return (await answer.json<unknown[]>()).map(([value]) => value)
    },
  }
}

/** Around every length at which the bytes before a text become more. */
const lengths = [0, 1, 41, 42, 43, 127, 128, 129, 5460, 5461, 5462, 16_383, 16_384, 70_000]
const texts = [
  ...lengths.flatMap((length) => ['a', 'é', '漢'].map((character) => character.repeat(length))),
  'tab\t, line\n, quote \', "double", back\\slash, \\N, nul \0',
  '😀'.repeat(50),
]

describe('a table contains exactly the rows that were written', () => {
  it.each([
    { name: 'texts', type: text, values: texts },
    { name: 'few_texts', type: lowCardinality, values: texts },
    { name: 'bools', type: bool, values: [true, false, true] },
    { name: 'maybe_bools', type: nullable<boolean>(bool, false), values: [true, null, false] },
    { name: 'uint32s', type: uint32, values: [0, 1, 2 ** 31, 2 ** 32 - 1] },
    {
      name: 'uuids',
      type: uuid,
      values: ['00000000-0000-0000-0000-000000000000', '01234567-89ab-cdef-0123-456789abcdef'],
    },
    {
      name: 'maps',
      type: textMap,
      values: [{}, { sub_id_1: 'é' }, {}, { b: '', a: 'x'.repeat(300), '': 'no name' }, {}],
    },
    { name: 'no_maps', type: textMap, values: [{}, {}] },
  ])('$name', async ({ name, type, values }) => {
    const table = await tableOf<unknown>(name, type as ColumnType<unknown>)
    expect((await table.insert(values)).rejected).toEqual([])
    expect(await table.stored()).toEqual(values)
  })

  it.each([
    { name: 'uint64s', type: uint64, values: [0, 2 ** 32, Number.MAX_SAFE_INTEGER], as: 'toString(value)' },
    {
      name: 'times',
      type: dateTime64,
      values: [0, 1, 1_767_225_600_123, 10_413_791_999_999],
      as: 'toString(toUnixTimestamp64Milli(value))',
    },
  ])('$name', async ({ name, type, values, as }) => {
    const table = await tableOf(name, type)
    expect((await table.insert(values)).rejected).toEqual([])
    expect(await table.stored(as)).toEqual(values.map(String))
  })

  it('minutes', async () => {
    const table = await tableOf('minutes', dateTime)
    expect((await table.insert([0, 1_767_225_660_999, 4_294_967_295_999])).rejected).toEqual([])
    expect(await table.stored('toUnixTimestamp(value)')).toEqual([0, 1_767_225_660, 4_294_967_295])
  })

  it('decimals, to the last digit', async () => {
    const table = await tableOf('decimals', nullable<string>(decimal18, '0'))
    const values = [
      '0',
      '-0.5',
      '1.000001',
      '999999999999.999999',
      '-999999999999.999999',
      '12345678.9',
      null,
    ]
    expect((await table.insert(values)).rejected).toEqual([])
    expect(await table.stored('toString(value)')).toEqual(values)
  })

  it.each([256, 257, 65_536, 65_537])('%i different texts in one map', async (count) => {
    const table = await tableOf(`names_${count}`, textMap)
    const names = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`name${index}`, String(index)]),
    )
    expect((await table.insert([names])).rejected).toEqual([])
    expect(await table.stored()).toEqual([names])
  })

  it('thousands of rows, in several blocks', async () => {
    const table = await tableOf('blocks', lowCardinality)
    const values = Array.from({ length: 4001 }, (_, index) => `value ${index % 1500}`)
    expect((await table.insert(values)).rejected).toEqual([])
    expect(await table.stored()).toEqual(values)
  })

  it('half a character becomes U+FFFD', async () => {
    const table = await tableOf('halves', text)
    expect((await table.insert(['half \ud83d', '\ude00 half'])).rejected).toEqual([])
    expect(await table.stored()).toEqual(['half \ufffd', '\ufffd half'])
  })
})

describe('a value that fits no row', () => {
  it.each([
    {
      name: 'no_uuid',
      type: uuid,
      good: '01234567-89AB-cdef-0123-456789abcdef',
      bad: [
        '',
        'no uuid',
        '0123456789abcdef0123456789abcdef0123',
        '01234567-89ab-cdef-0123-456789abcdeg',
        '0123456é-89ab-cdef-0123-456789abcdef',
      ],
      reason: 'value is no UUID',
    },
    {
      name: 'no_decimal',
      type: decimal18,
      good: '1',
      bad: ['', '.', '1.', '.5', '1e3', '1.0000001', '1234567890123', '+1', 'NaN'],
      reason: 'value is no decimal(18,6)',
    },
    {
      name: 'no_uint32',
      type: uint32,
      good: 1,
      bad: [-1, 2 ** 32, 0.5, Number.NaN],
      reason: 'value is out of range',
    },
    { name: 'no_uint64', type: uint64, good: 1, bad: [-1, 2 ** 53, 0.5], reason: 'value is out of range' },
    {
      name: 'no_time',
      type: dateTime64,
      good: 1,
      bad: [-1, 10_413_792_000_000, Number.NaN],
      reason: 'value is out of range',
    },
    {
      name: 'no_minute',
      type: dateTime,
      good: 1,
      bad: [-1, 2 ** 32 * 1000, Number.NaN],
      reason: 'value is out of range',
    },
  ])(
    'comes back with its reason, and all others are written: $name',
    async ({ name, type, good, bad, reason }) => {
      const table = await tableOf<unknown>(name, type as ColumnType<unknown>)
      const { rejected } = await table.insert([good, ...bad, good])
      expect(rejected).toEqual(bad.map((value, index) => ({ event: [index + 1, value], reason })))
      expect(await table.stored('n')).toEqual([0, bad.length + 1])
    },
  )

  it('is found by halving where only ClickHouse knows it', async () => {
    const table = await tableOf('short_texts', text, 'FixedString(3)')
    const values = Array.from({ length: 2500 }, (_, index) => (index % 1100 === 7 ? 'long' : 'abc'))
    const { rejected } = await table.insert(values)
    expect(rejected.map(({ event: [n] }) => n)).toEqual([7, 1107, 2207])
    for (const { reason } of rejected) expect(reason).toMatch(/too large|FixedString/i)
    const stored = new Set(await table.stored('n'))
    expect(stored).toEqual(new Set(values.flatMap((value, n) => (value === 'abc' ? [n] : []))))
  })
})

describe('rejects as a whole what may be written later', () => {
  const format = [column('value', text, (value: string) => value)]

  it('for a table that is missing', async () => {
    const insert = createRowWriter<string>({ client: connection.client, table: 'not_there', format })
    await expect(insert(['a'])).rejects.toThrow(AnalyticsUnavailableError)
  })

  // What a server answers while another shard of its cluster is killed, by where its connection was cut.
  it.each([
    [32, 'ATTEMPT_TO_READ_AFTER_EOF'],
    [33, 'CANNOT_READ_ALL_DATA'],
    [210, 'NETWORK_ERROR'],
    [236, 'ABORTED'],
    [279, 'ALL_CONNECTION_TRIES_FAILED'],
    [519, 'NO_REMOTE_SHARD_AVAILABLE'],
  ])('for a shard that is gone: code %i', async (code, type) => {
    const error = Object.assign(new Error('the shard is gone'), { code: String(code), type })
    const client = new Proxy(connection.client, {
      get: (target, name) => (name === 'exec' ? () => Promise.reject(error) : Reflect.get(target, name)),
    })
    const insert = createRowWriter<string>({ client, table: 'not_there', format })
    await expect(insert(['a'])).rejects.toThrow(AnalyticsUnavailableError)
  })
})
