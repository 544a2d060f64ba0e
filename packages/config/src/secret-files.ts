import { readFileSync } from 'node:fs'
import type { ConfigProblem, Env } from './env.ts'
import type { VariableDescription } from './variables.ts'

/** The variable that names a file with the value: `JWT_SECRET_FILE`. */
export const fileVariable = (name: string): string => `${name}_FILE`

export interface ReadFiles {
  /** The variables, each that was in a file with the content of the file. */
  env: Env
  problems: readonly ConfigProblem[]
}

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a folder'
  return code === 'EACCES' ? 'this user may not read it' : String(code ?? error)
}

/** Reads the file. @returns its content, or the end of a sentence about what is wrong with it */
const contentOf = (path: string): { content: string } | { reason: string } => {
  try {
    const content = readFileSync(path, 'utf8').trim()
    return content === '' ? { reason: 'it is empty' } : { content }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

/**
 * Reads what `<NAME>_FILE` names, for every variable that may be in a file: secrets, and URLs with a password
 * (contract-3 §18, "Operators"). Docker, Kubernetes and systemd hand secrets over as files. Blanks at both
 * ends, such as the last line break, are no part of the value.
 */
export function readSecretFiles(variables: readonly VariableDescription[], env: Env): ReadFiles {
  const values: Record<string, string | undefined> = { ...env }
  const problems: ConfigProblem[] = []
  for (const { name } of variables.filter(({ mayBeInFile }) => mayBeInFile)) {
    const variable = fileVariable(name)
    const path = env[variable]?.trim()
    if (!path) continue
    const read = contentOf(path)
    if (env[name]?.trim())
      problems.push({
        variable: name,
        sentence: `${name} and ${variable} are both given: leave one of them out.`,
      })
    else if ('reason' in read)
      problems.push({
        variable,
        sentence: `${variable} names ${path}, which cannot be used: ${read.reason}.`,
      })
    else values[name] = read.content
  }
  return { env: values, problems }
}
