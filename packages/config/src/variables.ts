import { z } from 'zod'

/** A variable as a reader of the table of settings needs it. */
export interface VariableDescription {
  name: string
  description: string
  /** As it would be written, null when there is none. */
  defaultValue: string | null
  isRequired: boolean
  isSecret: boolean
  /** Whether `<NAME>_FILE` may name a file with the value: secrets, and URLs with a password. */
  mayBeInFile: boolean
}

/** A value that means none: read already, or as it would be written. */
const isDefault = (schema: z.core.$ZodType): schema is z.ZodDefault | z.ZodPrefault =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault

/**
 * Wrappers (`optional`, `default`, `prefault`) hide the metadata of the field inside; both are looked at, the
 * outer one wins.
 */
const layersOf = (schema: z.core.$ZodType): z.core.$ZodType[] =>
  schema instanceof z.ZodOptional || isDefault(schema) ? [schema, ...layersOf(schema.unwrap())] : [schema]

const firstOf = <T>(layers: readonly z.core.$ZodType[], read: (layer: z.core.$ZodType) => T | undefined) => {
  for (const layer of layers) {
    const value = read(layer)
    if (value !== undefined) return value
  }
  return undefined
}

const written = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

const describeVariable = (name: string, schema: z.core.$ZodType): VariableDescription => {
  const layers = layersOf(schema)
  const isMarked = (mark: 'secret' | 'mayBeInFile') =>
    firstOf(layers, (layer) => z.globalRegistry.get(layer)?.[mark]) === true
  const isSecret = isMarked('secret')
  const wrapped = firstOf(layers, (layer) => (isDefault(layer) ? layer : undefined))
  return {
    name,
    description: firstOf(layers, (layer) => z.globalRegistry.get(layer)?.description) ?? '',
    defaultValue: wrapped ? written(wrapped.def.defaultValue) : null,
    isRequired: !z.safeParse(schema, undefined).success,
    isSecret,
    mayBeInFile: isSecret || isMarked('mayBeInFile'),
  }
}

/**
 * The variables of a schema in their order, for the table of settings and the test that compares it with the
 * code.
 */
export const describeVariables = (schema: z.ZodObject): VariableDescription[] =>
  Object.entries(schema.shape).map(([name, field]) => describeVariable(name, field))
