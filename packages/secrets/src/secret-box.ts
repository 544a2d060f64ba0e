import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import type { RandomBytes } from '@waymark/domain'
import { UnreadableSecretError } from './unreadable-secret.ts'

/** The table and row of a secret. A text encrypted for one cannot be decrypted for another. */
export interface SecretLocation {
  table: string
  rowId: string
}

export interface SecretBoxOptions {
  /** SECRETS_KEY: at least 32 characters that cannot be guessed. It encrypts and decrypts. */
  key: string
  /** SECRETS_KEY_PREVIOUS: opens what was sealed before the key was changed. */
  previousKeys?: readonly string[]
  randomBytes: RandomBytes
}

/**
 * Secrets that must be had again (to sign, to sign in elsewhere) and stand in the database meanwhile
 * (contract §7, "Providers"; §8).
 */
export interface SecretBox {
  /** What may be stored. Another text each time. */
  seal(secret: string, location: SecretLocation): string
  /** @throws UnreadableSecretError: for everything but a text encrypted for this very table and row */
  open(sealed: string, location: SecretLocation): string
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM under a key that HKDF derives from SECRETS_KEY, a random nonce for each text (one key may seal
 * 2^32 of them), bound to its table and row. The id of the key is beside the text, so that keys can be
 * changed.
 */
export function createSecretBox({ key, previousKeys = [], randomBytes }: SecretBoxOptions): SecretBox {
  const current = deriveSealingKey(key)
  const keys = new Map([...previousKeys.map(deriveSealingKey), current].map((each) => [each.id, each]))

  return {
    seal(secret, location) {
      const nonce = Buffer.from(randomBytes(nonceBytes))
      const cipher = createCipheriv(algorithm, current.bytes, nonce).setAAD(boundTo(current.id, location))
      const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return writeSealedText({ keyId: current.id, nonce, ciphertext, tag: cipher.getAuthTag() })
    },

    open(sealed, location) {
      const text = readSealedText(sealed)
      if (text === null)
        throw new UnreadableSecretError('format', `${described(location)} is no sealed text.`)
      const sealer = keys.get(text.keyId)
      if (sealer === undefined) throw sealedByAnother(location, text.keyId, current.id)
      return decrypt(text, sealer, location)
    },
  }
}

/** The parts contain no line breaks: tables are named by us, ids are UUIDs. */
const boundTo = (keyId: string, { table, rowId }: SecretLocation) =>
  Buffer.from(['waymark v1', keyId, table, rowId].join('\n'))

const described = ({ table, rowId }: SecretLocation) => `The secret of ${table} ${rowId}`

function sealedByAnother(location: SecretLocation, keyId: string, currentId: string): UnreadableSecretError {
  return new UnreadableSecretError(
    'unknown_key',
    `${described(location)} was sealed with the key ${keyId}, but SECRETS_KEY is the key ${currentId}: give SECRETS_KEY the value it had, or give that value as SECRETS_KEY_PREVIOUS.`,
  )
}

function decrypt({ nonce, ciphertext, tag }: SealedText, key: SealingKey, location: SecretLocation): string {
  const decipher = createDecipheriv(algorithm, key.bytes, nonce, { authTagLength: tag.length })
  decipher.setAAD(boundTo(key.id, location)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
  } catch {
    throw new UnreadableSecretError(
      'altered',
      `${described(location)} was altered, or sealed for another row: it is not opened.`,
    )
  }
}

/** A key as it is used: derived from what the operator gave, which is never used itself. */
interface SealingKey {
  /** Names the key beside the text that it encrypted; reveals nothing of it. */
  id: string
  /** 32 bytes, for AES-256. */
  bytes: Buffer
}

const idLength = 8

/** @param secret the value of SECRETS_KEY */
function deriveSealingKey(secret: string): SealingKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'waymark secrets v1', 32))
  // The key has 256 bits: neither it nor what it is derived from can be guessed from a hash of it.
  const id = createHash('sha256')
    .update('waymark secrets v1 id')
    .update(bytes)
    .digest('hex')
    .slice(0, idLength)
  return { id, bytes }
}

/** The form in the database: `v1.<id of the key>.<nonce, ciphertext and tag in base64url>`. */
interface SealedText {
  keyId: string
  nonce: Buffer
  ciphertext: Buffer
  tag: Buffer
}

function writeSealedText({ keyId, nonce, ciphertext, tag }: SealedText): string {
  return `v1.${keyId}.${Buffer.concat([nonce, ciphertext, tag]).toString('base64url')}`
}

/** Null when it is no sealed text of this version. */
function readSealedText(text: string): SealedText | null {
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
