import type { JsonReviver } from './json-in-pieces.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Numbers of the body that a float cannot represent exactly are parsed as text: transaction ids, amounts.
     */
    preservesDigits?: true
  }
}

const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * A reviver for JSON: numbers as they were written. One that a float would change or shorten comes as text:
 * ids beyond 2^53 would become the ids of others.
 */
export const exactDigits: JsonReviver = (_name, value, context) => {
  const source = context?.source
  if (typeof value !== 'number' || source === undefined || source === String(value)) return value
  return plainNumber.test(source) || Math.abs(value) > Number.MAX_SAFE_INTEGER ? source : value
}
