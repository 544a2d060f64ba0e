import type { ByteWriter } from './byte-writer.ts'

/** How the values of a column lie in a block of the Native format. */
export interface ColumnType<Value> {
  /** Its name in ClickHouse. */
  name: string
  /** What precedes the values once a block, for all that is nested in it. */
  prefix?: (bytes: ByteWriter) => void
  /** @throws RangeError naming the column for a value that does not fit it */
  write: (bytes: ByteWriter, values: readonly Value[], column: string) => void
}

/** Each value by itself, one after the other. */
function plain<Value>(
  name: string,
  writeOne: (bytes: ByteWriter, value: Value, column: string) => void,
): ColumnType<Value> {
  return {
    name,
    write: (bytes, values, column) => {
      for (const value of values) writeOne(bytes, value, column)
    },
  }
}

const outOfRange = (column: string) => new RangeError(`${column} is out of range`)

/** ClickHouse's own limits: beyond them it stores another time without an error. */
const dateTime64EndMs = 10_413_792_000_000
const dateTimeEndS = 2 ** 32

export const text: ColumnType<string> = plain('String', (bytes, value) => bytes.text(value))

export const bool: ColumnType<boolean> = plain('Bool', (bytes, value) => bytes.uint8(value ? 1 : 0))

export const uuid: ColumnType<string> = plain('UUID', (bytes, value, column) => {
  if (!bytes.uuid(value)) throw new RangeError(`${column} is no UUID`)
})

export const uint32: ColumnType<number> = plain('UInt32', (bytes, value, column) => {
  if (!(Number.isInteger(value) && value >= 0 && value < 2 ** 32)) throw outOfRange(column)
  bytes.uint32(value)
})

/** Of numbers that JavaScript represents exactly. */
export const uint64: ColumnType<number> = plain('UInt64', (bytes, value, column) => {
  if (!(Number.isSafeInteger(value) && value >= 0)) throw outOfRange(column)
  bytes.int64(value)
})

/** Unix ms, until the year 2299. */
export const dateTime64: ColumnType<number> = plain("DateTime64(3, 'UTC')", (bytes, value, column) => {
  if (!(value >= 0 && value < dateTime64EndMs)) throw outOfRange(column)
  bytes.int64(Math.trunc(value))
})

/** Unix ms, stored to the second. */
export const dateTime: ColumnType<number> = plain("DateTime('UTC')", (bytes, value, column) => {
  const seconds = Math.floor(value / 1000)
  if (!(seconds >= 0 && seconds < dateTimeEndS)) throw outOfRange(column)
  bytes.uint32(seconds)
})

const exactDigits = 15

/**
 * Decimals of 18 digits, so many of them behind the point, as text: further ones would be cut off without a
 * word, and exponents are no decimals.
 */
function decimalColumn(decimals: number): ColumnType<string> {
  const form = new RegExp(`^(-?)(\\d{1,${18 - decimals}})(?:\\.(\\d{1,${decimals}}))?$`)
  return plain(`Decimal(18, ${decimals})`, (bytes, value, column) => {
    const [, sign = '', whole = '', fraction = ''] = form.exec(value) ?? []
    if (whole === '') throw new RangeError(`${column} is no decimal(18,${decimals})`)
    const digits = sign + whole + fraction.padEnd(decimals, '0')
    if (digits.length <= exactDigits) bytes.int64(Number(digits))
    else bytes.bigInt64(BigInt(digits))
  })
}

export const decimal18 = decimalColumn(6)
export const decimal18of9 = decimalColumn(9)

/** The same, where the value may be missing. `instead` is written for it in the bytes. */
export function nullable<Value>(type: ColumnType<Value>, instead: Value): ColumnType<Value | null> {
  return {
    name: `Nullable(${type.name})`,
    write: (bytes, values, column) => {
      for (const value of values) bytes.uint8(value === null ? 1 : 0)
      const known = values.map((value) => (value === null ? instead : value))
      type.write(bytes, known, column)
    },
  }
}

/** Version of the keys: each block brings its own. */
const sharedDictionaries = 1
const hasOwnKeys = 1 << 9
const indexWidths = [
  { most: 2 ** 8, code: 0, write: (bytes: ByteWriter, index: number) => bytes.uint8(index) },
  { most: 2 ** 16, code: 1, write: (bytes: ByteWriter, index: number) => bytes.uint16(index) },
  { most: 2 ** 32, code: 2, write: (bytes: ByteWriter, index: number) => bytes.uint32(index) },
] as const

/** Texts of which there are few: each once, then its number for each row. */
export const lowCardinality: ColumnType<string> = {
  name: 'LowCardinality(String)',
  prefix: (bytes) => bytes.int64(sharedDictionaries),
  write: (bytes, values) => {
    if (values.length === 0) return
    const numbers = new Map<string, number>()
    const indexes = new Uint32Array(values.length)
    for (const [row, value] of values.entries()) {
      let number = numbers.get(value)
      if (number === undefined) {
        number = numbers.size
        numbers.set(value, number)
      }
      indexes[row] = number
    }
    const width = indexWidths.find(({ most }) => numbers.size <= most) ?? indexWidths[2]
    bytes.int64(width.code | hasOwnKeys)
    bytes.int64(numbers.size)
    for (const value of numbers.keys()) bytes.text(value)
    bytes.int64(values.length)
    for (const index of indexes) width.write(bytes, index)
  },
}

/** Texts by name: where each row's end, then all names, then all texts. */
export const textMap: ColumnType<Readonly<Record<string, string>>> = {
  name: `Map(${lowCardinality.name}, ${text.name})`,
  prefix: (bytes) => lowCardinality.prefix?.(bytes),
  write: (bytes, values, column) => {
    const names: string[] = []
    const texts: string[] = []
    for (const value of values) {
      for (const name of Object.keys(value)) {
        names.push(name)
        texts.push(value[name] ?? '')
      }
      bytes.int64(names.length)
    }
    lowCardinality.write(bytes, names, column)
    text.write(bytes, texts, column)
  },
}
