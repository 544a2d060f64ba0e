interface Coded {
  shortCode: string
  customAlias: string | null
}

export interface ShortUrls {
  /** The address that people share: the alias where there is one. */
  of(link: Coded): string
  /** Whether a target is one of the link's own addresses, so that a visit would go round in circles. */
  isOwn(target: string, codes: readonly (string | null)[]): boolean
  /** `?domain=` as the key of its codes: '' is the default domain. */
  domainKey(domain: string | undefined): string
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
    of: (link) => `${base}/${encodeURIComponent(link.customAlias ?? link.shortCode)}`,
    isOwn(target, codes) {
      if (!URL.canParse(target)) return false
      const url = new URL(target)
      if (url.host !== own.host) return false
      const path = pathOf(url)
      return codes.some((code) => code !== null && path === `${prefix}/${code}`)
    },
    domainKey(domain) {
      const key = domain?.toLowerCase() ?? ''
      return key === own.host || key === own.hostname ? '' : key
    },
  }
}
