import { AppError, isReservedCode, type RandomBytes, randomBase58 } from '@waymark/domain'
import type { LinkAddress } from '@waymark/replica'
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

/** `GET /links/list` and the like are routes: a link with that code could not be requested. */
const routeWords = new Set(['list', 'bulk', 'by-id', 'bulk-update', 'tags'])
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

/** Gives the link a free code: another one each time a code is taken. */
export async function claimFreeCode(
  randomBytes: RandomBytes,
  unit: LinkTransaction,
  link: LinkRow,
): Promise<LinkRow> {
  let code = link.shortCode
  for (let attempt = 0; attempt < codeAttempts; attempt += 1) {
    const claimed = await unit.links.claimCode({ domainKey: link.domainKey, code }, link.id)
    if (claimed) return code === link.shortCode ? link : unit.links.update(link, link.id, { shortCode: code })
    code = newCode(randomBytes)
  }
  throw new Error(`no free code in ${codeAttempts} attempts`)
}

/** Where a link is to answer. */
export interface LinkMove {
  domainKey: string
  customAlias: string | null
}

/**
 * Takes the codes of a link's new domain or alias, and gives up those it has no more.
 * @returns the addresses that were given up
 * @throws CONFLICT when one is taken there
 */
export async function moveCodes(unit: LinkTransaction, link: LinkRow, to: LinkMove): Promise<LinkAddress[]> {
  const { domainKey } = link
  const isMoved = to.domainKey !== domainKey
  const isRenamed = to.customAlias !== link.customAlias
  if (isMoved) await claimOnDomain(unit, { domainKey: to.domainKey, code: link.shortCode }, link.id)
  if (to.customAlias !== null && (isMoved || isRenamed)) {
    await claimAlias(unit, { domainKey: to.domainKey, code: to.customAlias }, link.id)
  }
  const given = [...(isMoved ? [link.shortCode] : []), ...(isMoved || isRenamed ? [link.customAlias] : [])]
  const codes = given.filter((code) => code !== null)
  await unit.links.releaseCodes(link, codes)
  return codes.map((code) => ({ domainKey, code }))
}

/** The code is the link's wherever it lives: printed on paper, it must not become another. */
async function claimOnDomain(unit: LinkTransaction, address: LinkAddress, linkId: string): Promise<void> {
  if (await unit.links.claimCode(address, linkId)) return
  throw new AppError('CONFLICT', {
    message: `The code ${address.code} is taken on that domain.`,
    details: [{ path: 'domainId', message: `has another link with the code ${address.code}` }],
  })
}
