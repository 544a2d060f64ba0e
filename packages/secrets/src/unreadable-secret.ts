/**
 * `format`: this is nothing that was sealed here. `unknown_key`: sealed with a key that is not given now; it
 * can be read again once it is. `altered`: changed since it was sealed, or moved here from another row.
 */
export type UnreadableReason = 'format' | 'unknown_key' | 'altered'

/**
 * A stored secret that cannot be opened. The message is for operators: it names the row and the keys, never a
 * secret.
 */
export class UnreadableSecretError extends Error {
  readonly reason: UnreadableReason
  constructor(reason: UnreadableReason, message: string) {
    super(message)
    this.name = 'UnreadableSecretError'
    this.reason = reason
  }
}
