import { timingSafeEqual } from 'node:crypto'
import { compileRanges, ipKeyOf, readIpValue } from '@waymark/rule-engine'
import type { WorkspaceFacts } from './workspace-facts.ts'

export interface Presented {
  /** SHA-256 of the key that came along, hex. */
  keyHash: string | null
  ip: string
  /** Whether it names an affiliate network of the workspace that is active. */
  namesActiveNetwork: boolean
}

export interface Refusal {
  field: 'key' | 'ip' | 'network'
  reason: string
}

/** Whether the key that came along is the workspace's. Hashes are compared in constant time. */
export function isRightKey({ security }: Pick<WorkspaceFacts, 'security'>, keyHash: string | null): boolean {
  if (security === null || keyHash === null) return false
  const [known, given] = [Buffer.from(security.keyHash, 'hex'), Buffer.from(keyHash, 'hex')]
  return known.length === given.length && timingSafeEqual(known, given)
}

function isAllowedAddress(allowed: readonly string[], ip: string): boolean {
  if (allowed.length === 0) return true
  const key = ipKeyOf(ip)
  const ranges = allowed.map(readIpValue).flatMap((value) => (value.form === 'range' ? [value.range] : []))
  return key !== null && compileRanges(ranges)(key)
}

/** Why the workspace does not take the postback; null: it does (contract §7, "Postback security"). */
export function refusalOf(workspace: WorkspaceFacts, presented: Presented): Refusal | null {
  const { security } = workspace
  if (presented.keyHash !== null && !isRightKey(workspace, presented.keyHash))
    return { field: 'key', reason: 'The postback key is wrong.' }
  if (security === null) return null
  if (security.requireKey && presented.keyHash === null)
    return { field: 'key', reason: 'The workspace takes postbacks with its key only.' }
  if (!isAllowedAddress(security.allowedIps, presented.ip))
    return { field: 'ip', reason: 'The workspace takes no postbacks from this address.' }
  if (security.allowedNetworksOnly && !presented.namesActiveNetwork) {
    const reason = 'The workspace takes postbacks only that name one of its active affiliate networks.'
    return { field: 'network', reason }
  }
  return null
}
