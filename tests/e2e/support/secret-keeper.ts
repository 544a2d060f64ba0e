import { randomBytes } from 'node:crypto'

/** The secrets of a run, and what finds them. */
export interface SecretKeeper {
  /** A new one, known from now on. @param name for the message that says it leaked */
  make(name: string): string
  /** One that was given. @returns it */
  know(name: string, secret: string): string
  names(): string[]
  /** The names of those that stand in a text, in whatever writing. */
  foundIn(text: string): string[]
}

/** Shorter ones would be found by chance. */
const shortest = 12

/**
 * How a secret looks in a log where it was not meant to be: bytes of a request in JSON, a URL, a basic
 * authorization.
 */
const writingsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret)
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    [...bytes].join(','),
    // In base64 the first and the last characters depend on what is beside it.
    ...[0, 1, 2].map((before) => {
      const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
      return encoded.slice(4, -4)
    }),
  ]
}

export function createSecretKeeper(): SecretKeeper {
  const secrets = new Map<string, string>()
  const know = (name: string, secret: string): string => {
    if (secret.length < shortest) throw new Error(`${name} is too short to be looked for`)
    secrets.set(name, secret)
    return secret
  }
  return {
    know,
    make: (name) => know(name, randomBytes(24).toString('base64url')),
    names: () => [...secrets.keys()],
    foundIn: (text) =>
      [...secrets].flatMap(([name, secret]) =>
        writingsOf(secret).some((writing) => text.includes(writing)) ? [name] : [],
      ),
  }
}
