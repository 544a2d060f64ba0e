import { scrypt, timingSafeEqual } from 'node:crypto'

/** What a hash takes: `N`, `r` and `p` of scrypt. */
export interface LinkPasswordCost {
  cost: number
  blockSize: number
  parallelization: number
}

/**
 * OWASP's smallest in memory (16 MiB): a redirector checks passwords beside its redirects. About 0.2 s off
 * the main thread.
 */
const usualCost: LinkPasswordCost = { cost: 2 ** 14, blockSize: 8, parallelization: 5 }

const hashBytes = 32

/** A stored hash may need no more than this, so that none can hang or starve a redirector. */
const most = { memoryBytes: 64 * 2 ** 20, work: 2 ** 21, saltBytes: 64, hashBytes: 64 } as const

interface StoredHash {
  parameters: LinkPasswordCost
  salt: Buffer
  hash: Buffer
}

/**
 * What is stored of a link's password (contract §4, password page): `scrypt$N$r$p$salt$hash`, base64url.
 * `salt`: 16 random bytes, new for each password. Passwords are compared by their characters, not by how a
 * keyboard composes them (NFKC).
 */
export async function hashLinkPassword(
  password: string,
  salt: Uint8Array,
  parameters: LinkPasswordCost = usualCost,
): Promise<string> {
  const hash = await derive(password, { parameters, salt, length: hashBytes })
  const { cost, blockSize, parallelization } = parameters
  return ['scrypt', cost, blockSize, parallelization, encoded(salt), encoded(hash)].join('$')
}

/**
 * In constant time. False also for a hash that is malformed or needs more work than `hashLinkPassword` ever
 * does; never throws.
 */
export async function verifyLinkPassword(password: string, stored: string): Promise<boolean> {
  const known = parseStored(stored)
  if (known === null) return false
  const { salt, hash } = known
  const given = await derive(password, { parameters: known.parameters, salt, length: hash.length })
  return timingSafeEqual(given, hash)
}

const storedPattern = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]{11,100})\$([\w-]{22,100})$/

function parseStored(stored: string): StoredHash | null {
  const match = storedPattern.exec(stored)
  if (match === null) return null
  const [, cost, blockSize, parallelization, salt = '', hash = ''] = match
  const known: StoredHash = {
    parameters: {
      cost: Number(cost),
      blockSize: Number(blockSize),
      parallelization: Number(parallelization),
    },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
  return isBelowLimits(known) ? known : null
}

function isBelowLimits({ parameters, salt, hash }: StoredHash): boolean {
  const { cost, blockSize, parallelization } = parameters
  const isPowerOfTwo = cost > 1 && Number.isInteger(Math.log2(cost))
  if (!isPowerOfTwo || blockSize < 1 || parallelization < 1) return false
  return (
    memoryOf(parameters) <= most.memoryBytes &&
    cost * blockSize * parallelization <= most.work &&
    salt.length <= most.saltBytes &&
    hash.length <= most.hashBytes
  )
}

function memoryOf({ cost, blockSize, parallelization }: LinkPasswordCost): number {
  return 128 * blockSize * (cost + parallelization)
}

function derive(
  password: string,
  { parameters, salt, length }: { parameters: LinkPasswordCost; salt: Uint8Array; length: number },
): Promise<Buffer> {
  const options = { ...parameters, maxmem: 2 * memoryOf(parameters) }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, options, (error, hash) => {
      if (error === null) resolve(hash)
      else reject(error)
    })
  })
}

function encoded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
