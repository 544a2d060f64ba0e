import { parseTargetUrl } from '@waymark/domain'

/** What a health check calls. */
export interface CheckedUrl {
  url: string
  /** Name and port: offers of one host fail together. */
  host: string
  /** Parameters, or a part of the path, were left out: what is called may miss them. */
  isPart: boolean
}

/**
 * What the health check of an offer calls: the URL that people gave for it, else scheme, host and path of the
 * offer's URL without its parameters, since a network counts a click where they come along. A path with
 * macros is called up to the last slash before the first of them: what a visitor would have there is a
 * click's. Null: no visitor could get there either.
 */
export function checkedUrl({
  url,
  healthCheckUrl,
}: {
  url: string
  healthCheckUrl: string | null
}): CheckedUrl | null {
  if (healthCheckUrl !== null) return called(healthCheckUrl, false)
  const target = parseTargetUrl(url)
  if (!target.ok) return null
  // Macros may contain slashes and `?`: what comes before the first one has none.
  const head = target.scan.literals[0] ?? ''
  const queryAt = head.search(/[?#]/)
  if (queryAt >= 0) return called(head.slice(0, queryAt), head[queryAt] === '?')
  if (target.scan.macros.length === 0) return called(head, false)
  return called(head.slice(0, Math.max(head.lastIndexOf('/') + 1, target.authorityEnd)), true)
}

function called(text: string, isPart: boolean): CheckedUrl | null {
  const url = URL.parse(text)
  return url === null ? null : { url: url.href, host: url.host, isPart }
}
