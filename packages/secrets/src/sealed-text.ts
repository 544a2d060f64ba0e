const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** The form in the database: `v1.<id of the key>.<nonce, ciphertext and tag in base64url>`. */
export interface SealedText {
  keyId: string
  nonce: Buffer
  ciphertext: Buffer
  tag: Buffer
}

export function writeSealedText({ keyId, nonce, ciphertext, tag }: SealedText): string {
  return `${version}.${keyId}.${Buffer.concat([nonce, ciphertext, tag]).toString('base64url')}`
}

/** Null when it is no sealed text of this version. */
export function readSealedText(text: string): SealedText | null {
  const [, keyId, encoded] = /^v1\.([0-9a-f]{8})\.([A-Za-z0-9_-]+)$/.exec(text) ?? []
  if (keyId === undefined || encoded === undefined) return null
  const bytes = Buffer.from(encoded, 'base64url')
  const end = bytes.length - tagBytes
  if (end < nonceBytes) return null
  return {
    keyId,
    nonce: bytes.subarray(0, nonceBytes),
    ciphertext: bytes.subarray(nonceBytes, end),
    tag: bytes.subarray(end),
  }
}
