/**
 * Why the embedded Postgres cannot run, in one sentence for the person at the terminal; it names the folder.
 */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'EmbeddedPostgresError'
  }
}
