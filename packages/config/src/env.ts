/** The variables of a process as the operating system gives them. */
export type Env = Readonly<Record<string, string | undefined>>

export interface ConfigProblem {
  /** The variable, or null when the problem is of the whole. */
  variable: string | null
  /** A full sentence that names the variable and says what it should be. */
  sentence: string
}
