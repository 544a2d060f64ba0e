/**
 * Why the embedded Postgres cannot run, in one sentence for the person at the terminal.
 * It names the folder or the program.
 */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'EmbeddedPostgresError'
  }
}
