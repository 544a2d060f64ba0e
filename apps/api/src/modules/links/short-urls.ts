import type { LinkAddress } from '@waymark/link-snapshot'

interface Coded {
  /** The host of a custom domain; '' is the default domain. */
  domainKey: string
  shortCode: string
  customAlias: string | null
}

export interface ShortUrls {
  /** The address that people share: the alias where there is one. */
  of(link: Coded): string
  /** Whether a target is one of the link's own addresses, so that a visit would go round in circles. */
  isOwn(target: string, codes: readonly (string | null | undefined)[]): boolean
  /** Where a code is looked up: on the domain of `?domain=`, by default on the default one. */
  addressOf(code: string, domain: string | undefined): LinkAddress
}

const pathOf = (url: URL) => {
  try {
    return decodeURIComponent(url.pathname).replace(/\/+$/, '')
  } catch {
    return url.pathname
  }
}

/** @param base where short links live, without a trailing slash */
export function createShortUrls(base: string): ShortUrls {
  const own = new URL(base)
  const prefix = own.pathname.replace(/\/+$/, '')
  return {
    of: ({ domainKey, customAlias, shortCode }) =>
      `${domainKey === '' ? base : `https://${domainKey}`}/${encodeURIComponent(customAlias ?? shortCode)}`,
    isOwn(target, codes) {
      if (!URL.canParse(target)) return false
      const url = new URL(target)
      if (url.host !== own.host) return false
      const path = pathOf(url)
      return codes.some((code) => code && path === `${prefix}/${code}`)
    },
    addressOf(code, domain) {
      const host = domain?.toLowerCase() ?? ''
      return { domainKey: host === own.host || host === own.hostname ? '' : host, code }
    },
  }
}
