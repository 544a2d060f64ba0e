import { createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createSecretBox,
  type SecretLocation,
  type UnreadableReason,
  UnreadableSecretError,
} from './index.ts'

const key = 'a key of these tests, longer than thirty-two characters'
const location: SecretLocation = { table: 'webhooks', rowId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a' }
const box = createSecretBox({ key, randomBytes })

function reasonOf(work: () => unknown): UnreadableReason | null {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof UnreadableSecretError ? error.reason : 'format'
  }
}

/** HKDF (RFC 5869) with SHA-256, an empty salt and one block of output, written out. */
function hkdf(secret: string, info: string): Buffer {
  const extracted = createHmac('sha256', Buffer.alloc(32)).update(secret).digest()
  return createHmac('sha256', extracted)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
}

const flip = (text: string, at: number) => {
  const bytes = Buffer.from(text, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes.toString('base64url')
}

describe('a secret box', () => {
  it('gives back what was sealed, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 5_000 }), (secret) => {
        expect(box.open(box.seal(secret, location), location)).toBe(secret)
      }),
    )
  })

  it('writes the same as ever: what is stored must be readable by later versions', () => {
    const fixed = createSecretBox({ key, randomBytes: (size) => new Uint8Array(size).fill(7) })
    const sealed = 'v1.a0ffd8e2.BwcHBwcHBwcHBwcH_Se6KWj-ajH4B295VFwEVhOHnmz-'
    expect(fixed.seal('whsec', location)).toBe(sealed)
    expect(box.open(sealed, location)).toBe('whsec')
  })

  it('is AES-256-GCM under HKDF-SHA-256 of the key, bound to table and row', () => {
    const [version, keyId, encoded = ''] = box.seal('secret', location).split('.')
    const bytes = Buffer.from(encoded, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', hkdf(key, 'waymark secrets v1'), bytes.subarray(0, 12))
    decipher.setAAD(Buffer.from(`waymark v1\n${keyId}\n${location.table}\n${location.rowId}`))
    decipher.setAuthTag(bytes.subarray(-16))
    const opened = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
    expect([version, opened.toString()]).toEqual(['v1', 'secret'])
  })

  it('seals one secret differently each time, and shows nothing of it', () => {
    const sealed = Array.from({ length: 50 }, () => box.seal('the very secret', location))
    expect(new Set(sealed).size).toBe(50)
    const shown = sealed.map((text) => Buffer.from(text.split('.')[2] ?? '', 'base64url').toString('latin1'))
    for (const text of [...sealed, ...shown]) expect(text).not.toContain('secret')
  })

  it.each<[what: string, at: SecretLocation]>([
    ['another row', { ...location, rowId: '019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4b' }],
    ['another table', { ...location, table: 'capi_integrations' }],
  ])('does not open what was moved to %s', (_what, at) => {
    const sealed = box.seal('secret', location)
    expect(reasonOf(() => box.open(sealed, at))).toBe('altered')
  })

  it('notices a change of any byte', () => {
    const [version, keyId, encoded = ''] = box.seal('secret', location).split('.')
    const { length } = Buffer.from(encoded, 'base64url')
    for (let at = 0; at < length; at += 1) {
      const altered = `${version}.${keyId}.${flip(encoded, at)}`
      expect(reasonOf(() => box.open(altered, location))).toBe('altered')
    }
  })

  it.each([
    ['nothing', ''],
    ['plain text', 'secret'],
    ['another version', 'v2.a0ffd8e2.BwcHBwcHBwcHBwcH_Se6KWj-ajH4B295VFwEVhOHnmz-'],
    ['no key id', 'v1..BwcHBwcHBwcHBwcH_Se6KWj-ajH4B295VFwEVhOHnmz-'],
    ['other characters', 'v1.a0ffd8e2.BwcHBwcHBwcHBwcH_Se6KWj-ajH4B295VFwEVhOHnmz-=='],
    ['less than nonce and tag', 'v1.a0ffd8e2.BwcHBwcHBwcHBwcH'],
  ])('knows %s for no sealed text', (_what, text) => {
    expect(reasonOf(() => box.open(text, location))).toBe('format')
  })

  it('of another key says which one is missing, and no secret', () => {
    const other = createSecretBox({ key: 'another key of these tests, also long enough', randomBytes })
    const sealed = box.seal('secret', location)
    const opening = () => other.open(sealed, location)
    expect(reasonOf(opening)).toBe('unknown_key')
    expect(opening).toThrow(/webhooks 019ac1f2-.* sealed with the key a0ffd8e2, .*SECRETS_KEY_PREVIOUS/)
    expect(opening).not.toThrow(key)
  })

  it('opens what the previous keys sealed, and seals with the new one', () => {
    const sealed = box.seal('secret', location)
    const rotated = createSecretBox({ key: 'k'.repeat(32), previousKeys: ['j'.repeat(32), key], randomBytes })
    expect(rotated.open(sealed, location)).toBe('secret')
    const anew = rotated.seal('secret', location)
    expect(reasonOf(() => box.open(anew, location))).toBe('unknown_key')
    expect(createSecretBox({ key: 'k'.repeat(32), randomBytes }).open(anew, location)).toBe('secret')
  })
})
