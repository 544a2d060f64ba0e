import { AppError } from '@waymark/domain'
import type { OutboundHttp, RefusedReason } from '@waymark/outbound-http'

export interface UrlToCall {
  /** The field that says it. */
  path: string
  url: string
  /** Refuses plain http, but within OUTBOUND_ALLOW. */
  requireHttps: boolean
}

/** Never an address: what a name resolves to in our network is not revealed. */
const messages: Record<RefusedReason, string> = {
  invalid_url: 'is no URL',
  scheme: 'must begin with https:// or http://',
  https_required: 'must begin with https://',
  userinfo: 'must not carry a user name or password',
  port: 'has a port that belongs to another protocol',
  name: 'has a host that is only known to this machine or its network',
  address: 'has a host whose address is private or local',
}

/**
 * Validates a URL that will be called from here (contract §1 and §8). One whose host does not resolve now is
 * accepted: each call is checked anyway.
 * @throws URL_BLOCKED
 */
export async function checkCallable(
  outbound: Pick<OutboundHttp, 'checkUrl'>,
  { path, url, requireHttps }: UrlToCall,
): Promise<void> {
  const verdict = await outbound.checkUrl(url, { requireHttps })
  if (verdict.ok) return
  const message = messages[verdict.reason]
  throw new AppError('URL_BLOCKED', {
    message: `The URL cannot be called: it ${message}.`,
    details: [{ path, message }],
  })
}
