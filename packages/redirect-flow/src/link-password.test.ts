import { describe, expect, it } from 'vitest'
import { hashLinkPassword, verifyLinkPassword } from './link-password.ts'

const salt = Uint8Array.from({ length: 16 }, (_, index) => index)

/** RFC 7914, section 12: its third vector. */
const vector = `scrypt$16384$8$1$${Buffer.from('SodiumChloride').toString('base64url')}$${Buffer.from(
  '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
  'hex',
).toString('base64url')}`

describe('a link’s password', () => {
  it('is let in, and nothing else is', async () => {
    const hash = await hashLinkPassword('pässword', salt)
    expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
    expect(await verifyLinkPassword('pässword', hash)).toBe(true)
    expect(await verifyLinkPassword('Pässword', hash)).toBe(false)
    expect(await verifyLinkPassword('', hash)).toBe(false)
  })

  it('is the same however its characters are composed', async () => {
    const hash = await hashLinkPassword('pa\u0308ss', salt)
    expect(await verifyLinkPassword('p\u00e4ss', hash)).toBe(true)
  })

  it('has another hash under another salt', async () => {
    const other = Uint8Array.from({ length: 16 }, () => 255)
    expect(await hashLinkPassword('a', other)).not.toBe(await hashLinkPassword('a', salt))
  })

  it('is scrypt as others know it', async () => {
    expect(await verifyLinkPassword('pleaseletmein', vector)).toBe(true)
  })

  const hash43 = 'A'.repeat(43)
  it.each([
    ['nothing', ''],
    ['another scheme', `bcrypt$16384$8$1$${'A'.repeat(22)}$${hash43}`],
    ['no hash', `scrypt$16384$8$1$${'A'.repeat(22)}$`],
    ['a hash too short to distinguish passwords', `scrypt$16384$8$1$${'A'.repeat(22)}$AAAA`],
    ['a cost that is no power of two', `scrypt$16383$8$1$${'A'.repeat(22)}$${hash43}`],
    ['a cost of one', `scrypt$1$8$1$${'A'.repeat(22)}$${hash43}`],
    ['no blocks', `scrypt$16384$0$1$${'A'.repeat(22)}$${hash43}`],
    ['a gigabyte', `scrypt$1048576$8$1$${'A'.repeat(22)}$${hash43}`],
    ['minutes of work', `scrypt$16384$8$999$${'A'.repeat(22)}$${hash43}`],
    ['characters that are no base64url', `scrypt$16384$8$1$${'!'.repeat(22)}$${hash43}`],
  ])('rejects every password, and at once, where what is stored is %s', async (_what, stored) => {
    const before = process.cpuUsage()
    expect(await verifyLinkPassword('a', stored)).toBe(false)
    // Of the process, since the work would be done by another thread of it.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000)
  })
})
