const dayMs = 86_400_000
/** Less than the year that RFC 9116 (2.5.5) advises as the most. */
const validDays = 180

/**
 * Returns the file with the contact for those who find a weakness (RFC 9116), for
 * `/.well-known/security.txt`.
 * @param contact SECURITY_CONTACT: a `mailto:` or `https:` address
 * @param nowMs Unix ms
 */
export function securityTxt(contact: string, nowMs: number): string {
  const expiresMs = (Math.floor(nowMs / dayMs) + validDays) * dayMs
  return `Contact: ${contact}\nExpires: ${new Date(expiresMs).toISOString()}\nPreferred-Languages: en\n`
}
