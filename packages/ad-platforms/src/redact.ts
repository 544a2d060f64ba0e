import type { AdAccount } from './credentials.ts'

/** Values that must not be shown. Ids are no secrets: people look for them in error messages. */
function secretsOf(account: AdAccount): string[] {
  switch (account.provider) {
    case 'facebook':
    case 'tiktok':
      return [account.credentials.accessToken]
    case 'google': {
      const { developerToken, clientSecret, refreshToken } = account.credentials
      return [developerToken, clientSecret, refreshToken]
    }
    default:
      return account satisfies never
  }
}

/** Access tokens of Google: they are not among the credentials. */
const googleAccessToken = /\bya29\.[\w.-]+/g

const maxReasonLength = 500

/** A reason as people may see it: not endless, and cut only after its secrets are gone. */
export function showableReason(reason: string, account: AdAccount): string {
  return withoutSecrets(reason, account).slice(0, maxReasonLength)
}

/**
 * A text of a platform without the account's secrets, as they are and as URLs write them: platforms repeat
 * tokens in their answers. For everything of an answer that is stored or shown.
 */
export function withoutSecrets(text: string, account: AdAccount): string {
  const written = secretsOf(account).flatMap((secret) => [secret, encodeURIComponent(secret)])
  // The longest first: one may be the beginning of another.
  const longestFirst = written.toSorted((a, b) => b.length - a.length)
  return longestFirst
    .reduce((clean, secret) => clean.replaceAll(secret, '[secret]'), text)
    .replaceAll(googleAccessToken, '[secret]')
}
