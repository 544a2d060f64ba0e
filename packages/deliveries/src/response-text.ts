/** Stored of an answer's body (contract §7). */
export const storedBodyBytes = 1_024

/**
 * The beginning of an answer's body as Postgres can store it: at most 1 KiB of UTF-8, without NUL, without
 * half a character.
 */
export function responseText(body: Uint8Array): string {
  const text = beginningOf(body).replaceAll('\0', '')
  // What is no UTF-8 grew by being replaced.
  return beginningOf(Buffer.from(text, 'utf8'))
}

function beginningOf(bytes: Uint8Array): string {
  // As a stream that goes on: half a character at the end is left out, not replaced.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, storedBodyBytes), {
    stream: true,
  })
}
