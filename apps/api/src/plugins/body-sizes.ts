import { runInSlices } from '@waymark/async'
import type { ErrorDetail } from '@waymark/domain'
import { z } from 'zod'
import { bodyPath } from './body.ts'

type Schema = z.core.$ZodType
type Path = readonly PropertyKey[]
type Finding<Found> = Generator<undefined, Found>

/** The details name what is too long in a value; they are `null` when its type is not the schema's. */
type Sizes = ErrorDetail[] | null

/** Unknown fields of one object that are named. */
const mostUnknown = 1_000
/** A schema may shorten a text before it counts: blanks at its ends, accents that become one letter. */
const surelyTooLong = (most: number) => 4 * most + 1_000

/**
 * Finds what is longer in a large body than its schema takes: lists, and texts by far. A schema validates
 * all items of a list before it counts them, and compares a text of a million characters with all that it
 * could have meant.
 * @returns nothing where only the schema can say what is wrong
 */
export async function sizeProblems(schema: unknown, body: unknown): Promise<ErrorDetail[]> {
  if (!(schema instanceof z.ZodType)) return []
  return (await runInSlices(sizesOf(schema, body, []))) ?? []
}

const pathOf = (path: Path) => (path.length === 0 ? bodyPath : path.map(String).join('.'))

function* sizesOf(schema: Schema, value: unknown, path: Path): Finding<Sizes> {
  if (schema instanceof z.ZodString) return textSizes(schema, value, path)
  if (schema instanceof z.ZodArray) return yield* listSizes(schema, value, path)
  if (schema instanceof z.ZodObject) return yield* objectSizes(schema, value, path)
  if (schema instanceof z.ZodRecord) return yield* mapSizes(schema, value, path)
  if (schema instanceof z.ZodUnion) return yield* unionSizes(schema, value, path)
  if (schema instanceof z.ZodPipe) return yield* sizesOf(schema.def.in, value, path)
  if (schema instanceof z.ZodLazy) return yield* sizesOf(schema.def.getter(), value, path)
  const inner = innerOf(schema)
  if (inner === null) return typeof value === 'object' && value !== null && isScalar(schema) ? null : []
  return value === undefined || value === null ? [] : yield* sizesOf(inner, value, path)
}

const scalars = [z.ZodNumber, z.ZodBoolean, z.ZodLiteral, z.ZodEnum, z.ZodNull, z.ZodStringFormat]
const isScalar = (schema: Schema) => scalars.some((kind) => schema instanceof kind)

/** What a wrapper is about; null: the schema is none. */
function innerOf(schema: Schema): Schema | null {
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodNonOptional
  return isWrapper ? schema.def.innerType : null
}

function textSizes({ maxLength }: z.ZodString, value: unknown, path: Path): Sizes {
  if (typeof value !== 'string') return null
  if (maxLength === null || value.length <= surelyTooLong(maxLength)) return []
  return value.trim().length <= maxLength
    ? []
    : [{ path: pathOf(path), message: `At most ${maxLength} characters.` }]
}

/** Of an array the check of its length says the most; null: it may have any length. */
function mostItems({ def }: z.ZodArray): number | null {
  const lengths = (def.checks ?? []).flatMap((check) =>
    check instanceof z.core.$ZodCheckMaxLength ? [check._zod.def.maximum] : [],
  )
  return lengths.length === 0 ? null : Math.min(...lengths)
}

function* listSizes(schema: z.ZodArray, value: unknown, path: Path): Finding<Sizes> {
  if (!Array.isArray(value)) return null
  const most = mostItems(schema)
  if (most !== null && value.length > most)
    return [{ path: pathOf(path), message: `At most ${most} entries.` }]
  const found: ErrorDetail[] = []
  for (const [index, item] of value.entries()) {
    yield
    found.push(...((yield* sizesOf(schema.element, item, [...path, index])) ?? []))
    if (found.length > mostUnknown) break
  }
  return found
}

function* objectSizes(schema: z.ZodObject, value: unknown, path: Path): Finding<Sizes> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { shape, catchall } = schema.def
  const found: ErrorDetail[] = []
  for (const [name, member] of Object.entries(shape)) {
    if (!Object.hasOwn(value, name)) continue
    yield
    found.push(...((yield* sizesOf(member, Reflect.get(value, name), [...path, name])) ?? []))
  }
  if (!(catchall instanceof z.ZodNever)) return found
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(shape, name))
  if (unknown.length <= mostUnknown) return found
  const named = unknown.slice(0, mostUnknown)
  return [...found, ...named.map((name) => ({ path: pathOf([...path, name]), message: 'Unknown field.' }))]
}

function* mapSizes(schema: z.ZodRecord, value: unknown, path: Path): Finding<Sizes> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const found: ErrorDetail[] = []
  for (const [name, member] of Object.entries(value)) {
    yield
    found.push(...((yield* sizesOf(schema.valueType, member, [...path, name])) ?? []))
    if (found.length > mostUnknown) break
  }
  return found
}

/** Fine where one choice has nothing to say; else what the first of its type says. */
function* unionSizes(schema: z.ZodUnion, value: unknown, path: Path): Finding<Sizes> {
  let first: Sizes = null
  for (const option of optionsOf(schema, value)) {
    const sizes = yield* sizesOf(option, value, path)
    if (sizes?.length === 0) return []
    first ??= sizes
  }
  return first
}

/** Of a union by a discriminator only the one that the value names. */
function optionsOf(schema: z.ZodUnion, value: unknown): readonly Schema[] {
  // Beside others one that takes anything is there for a check that comes later (`manyItems`).
  if (!(schema instanceof z.ZodDiscriminatedUnion))
    return schema.options.filter((option) => !(option instanceof z.ZodUnknown))
  const { discriminator } = schema.def
  const given: unknown = Reflect.get(Object(value), discriminator)
  return schema.options.filter((option) => {
    const named = option._zod.propValues?.[discriminator] ?? new Set()
    return [...named].some((name) => name === given)
  })
}
