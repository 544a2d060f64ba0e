import type { LinkReference } from './modules/links/links.repository.ts'

/** Where a link answers. */
export interface LinkAddress {
  /** '' is the default domain, else the host of a custom one. */
  domainKey: string
  /** Undefined before it has one. */
  shortCode?: string | undefined
  customAlias?: string | null | undefined
}

export interface ShortUrls {
  /** The address that people share: the alias where there is one. */
  of(link: LinkAddress & { shortCode: string }): string
  /** Whether a target is one of the link's own addresses, so that a visit would go round in circles. */
  isOwn(target: string, link: LinkAddress): boolean
  /**
   * What a code in a path means, beside the host of `?domain=`; without one: on any domain of the workspace.
   */
  addressOf(code: string, domain: string | undefined): LinkReference
}

const pathOf = (url: URL) => {
  try {
    return decodeURIComponent(url.pathname).replace(/\/+$/, '')
  } catch {
    return url.pathname
  }
}

/**
 * @param base where the short links of the default domain live, without a trailing slash; a custom domain is
 * served by https
 */
export function createShortUrls(base: string): ShortUrls {
  const own = new URL(base)
  const prefix = own.pathname.replace(/\/+$/, '')

  const addressOf = (domainKey: string) =>
    domainKey === ''
      ? { base, host: own.host, prefix }
      : { base: `https://${domainKey}`, host: domainKey, prefix: '' }

  return {
    of: ({ domainKey, shortCode, customAlias }) =>
      `${addressOf(domainKey).base}/${encodeURIComponent(customAlias ?? shortCode)}`,
    isOwn(target, { domainKey, shortCode, customAlias }) {
      if (!URL.canParse(target)) return false
      const url = new URL(target)
      const address = addressOf(domainKey)
      if (url.host !== address.host) return false
      const path = pathOf(url)
      return [shortCode, customAlias].some((code) => code && path === `${address.prefix}/${code}`)
    },
    addressOf(code, domain) {
      if (domain === undefined) return { domainKey: null, code }
      const host = domain.toLowerCase()
      return { domainKey: host === own.host || host === own.hostname ? '' : host, code }
    },
  }
}
