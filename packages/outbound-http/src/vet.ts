import type { AddressPolicy } from './addresses.ts'
import { FailedError, RefusedError } from './errors.ts'
import type { Target } from './target.ts'
import type { Resolve } from './types.ts'

export interface Vetting {
  policy: AddressPolicy
  resolve: Resolve
  requireHttps: boolean
}

/**
 * The addresses of a target, all of them good. Resolved once: the connection uses these and queries no name
 * server again, so that an answer that changes in between (DNS rebinding) changes nothing.
 * @throws RefusedError, or FailedError `dns`
 */
export async function vetTarget(target: Target, vetting: Vetting): Promise<readonly string[]> {
  const addresses = target.isAddress ? [target.host] : await resolveHost(target.host, vetting.resolve)
  assertGood(addresses, target, vetting)
  return addresses
}

/**
 * ANY bad address refuses the target: which of a mixed answer is used is not ours to choose.
 * @throws RefusedError
 */
export function assertGood(
  addresses: readonly string[],
  { isHttps }: Target,
  { policy, requireHttps }: Pick<Vetting, 'policy' | 'requireHttps'>,
): void {
  const verdicts = addresses.map(policy)
  if (verdicts.includes('forbidden')) throw new RefusedError('address')
  if (requireHttps && !isHttps && verdicts.includes('public')) throw new RefusedError('https_required')
}

async function resolveHost(host: string, resolve: Resolve): Promise<readonly string[]> {
  let addresses: readonly string[]
  try {
    addresses = await resolve(host)
  } catch (error) {
    throw new FailedError('dns', error)
  }
  if (addresses.length === 0) throw new FailedError('dns')
  return addresses
}
