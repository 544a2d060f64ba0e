import type { ErrorDetail } from '@waymark/domain'
import type { LinkAddress, ShortUrls } from '../../short-urls.ts'
import { type CreateLinkBody, notAfterStart } from './links.schema.ts'

type Target = Pick<CreateLinkBody, 'originalUrl' | 'expiredUrl' | 'startsAt' | 'expiresAt'>

/** What fits only together, so that a change is checked with what it leaves alone. Empty when all is well. */
export function problemsOf(
  shortUrls: ShortUrls,
  { originalUrl, expiredUrl, startsAt, expiresAt }: Target,
  address: LinkAddress,
): ErrorDetail[] {
  const details: ErrorDetail[] = []
  const refuse = (path: keyof Target, message: string) => details.push({ path, message })
  if (shortUrls.isOwn(originalUrl, address)) refuse('originalUrl', 'must not be the link itself')
  if (expiredUrl && shortUrls.isOwn(expiredUrl, address)) refuse('expiredUrl', 'must not be the link itself')
  if (startsAt && expiresAt && startsAt >= expiresAt) refuse('expiresAt', notAfterStart)
  return details
}
