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
 * JSON with its numbers as they were written: one that a float would change or shorten comes as text. Ids
 * beyond 2^53 would become the ids of others.
 * @returns null for what is no JSON
 */
export function withDigits(text: string): { value: unknown } | null {
  const read = (_name: string, value: unknown, context?: { source?: string }): unknown => {
    const source = context?.source
    if (typeof value !== 'number' || source === undefined || source === String(value)) return value
    return plainNumber.test(source) || Math.abs(value) > Number.MAX_SAFE_INTEGER ? source : value
  }
  try {
    return { value: JSON.parse(text, read) }
  } catch {
    return null
  }
}
