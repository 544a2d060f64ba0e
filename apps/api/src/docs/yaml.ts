import { createThread } from '@waymark/async'
import { z } from 'zod'

/** It takes 0.3 s on an idle machine. */
const timeoutMs = 30_000
/** There is no second document to write. */
const idleMs = 1_000

const yaml = z.string()

/**
 * Writes texts of JSON as YAML, in a thread of its own: a document of 1.3 MB would stop every other request
 * for 0.3 s.
 */
export const createYamlWriter = () => {
  const { call, close } = createThread<string, string>({
    file: new URL('yaml-thread.ts', import.meta.url),
    what: 'The YAML of the document',
    timeoutMs,
    idleMs,
    waiting: 1,
    refusal: () => new Error('The YAML of the document is being written'),
    readAnswer: (answer) => yaml.parse(answer),
  })
  return { write: call, close }
}
