/** Stored of an answer's body (contract §7). */
export const storedBodyBytes = 1_024

/**
 * The beginning of an answer's body as Postgres can store it: at most 1 KiB of UTF-8, without NUL, without
 * half a character.
 */
export function responseText(body: Uint8Array): string {
  const text = beginningOfText(body, storedBodyBytes).replaceAll('\0', '')
  // What is no UTF-8 grew by being replaced.
  return beginningOfText(Buffer.from(text, 'utf8'), storedBodyBytes)
}

/** Returns so many bytes of a body as text, without half a character at the end. */
export function beginningOfText(bytes: Uint8Array, maxBytes: number): string {
  // As a stream that goes on: half a character at the end is left out, not replaced.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, maxBytes), {
    stream: true,
  })
}
