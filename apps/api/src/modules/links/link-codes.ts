import { AppError, isReservedCode, type RandomBytes, randomBase58 } from '@waymark/domain'
import type { LinkAddress } from '@waymark/link-snapshot'
import type { LinkTransaction } from './link-changes.ts'
import type { LinkRow } from './links.repository.ts'

const codeLength = 7
/** 58^7 codes: more than one collision in a row means something is wrong with the random source. */
const codeAttempts = 8

export const aliasReserved = 'is a reserved word'
export const aliasInUse = 'is already taken'

export function aliasTaken(message: string): AppError {
  return new AppError('CONFLICT', {
    message: 'This alias cannot be had.',
    details: [{ path: 'customAlias', message }],
  })
}

/** `GET /links/list` and `POST /links/bulk` are routes: a link of that code could not be asked for. */
const routeWords = new Set(['list', 'bulk'])
export const isReserved = (code: string) => isReservedCode(code) || routeWords.has(code)

/** @throws CONFLICT when the alias is reserved or taken, on whatever workspace's link */
export async function claimAlias(unit: LinkTransaction, address: LinkAddress, linkId: string): Promise<void> {
  if (isReserved(address.code)) throw aliasTaken(aliasReserved)
  if (!(await unit.links.claimCode(address, linkId))) throw aliasTaken(aliasInUse)
}

/** A code that is no reserved word; whether it is free shows when it is claimed (contract §3). */
export function newCode(randomBytes: RandomBytes): string {
  const code = randomBase58(codeLength, randomBytes)
  // Seven letters can be a word, and some words are paths of ours.
  return isReserved(code) ? newCode(randomBytes) : code
}

/** Gives the link a code that nobody has: another one each time it is taken. */
export async function claimFreeCode(
  randomBytes: RandomBytes,
  unit: LinkTransaction,
  link: LinkRow,
): Promise<LinkRow> {
  let code = link.shortCode
  for (let attempt = 0; attempt < codeAttempts; attempt += 1) {
    const claimed = await unit.links.claimCode({ domainKey: link.domainKey, code }, link.id)
    if (claimed) return code === link.shortCode ? link : unit.links.update(link.id, { shortCode: code })
    code = newCode(randomBytes)
  }
  throw new Error(`no free code in ${codeAttempts} attempts`)
}

/** @param alias the new one; null: none any more; undefined: as it is. @returns the address that was given up */
export async function moveAlias(
  unit: LinkTransaction,
  link: LinkRow,
  alias: string | null | undefined,
): Promise<LinkAddress[]> {
  if (alias === undefined || alias === link.customAlias) return []
  if (alias !== null) await claimAlias(unit, { domainKey: link.domainKey, code: alias }, link.id)
  if (link.customAlias === null) return []
  const dropped = { domainKey: link.domainKey, code: link.customAlias }
  await unit.links.releaseCode(dropped)
  return [dropped]
}
