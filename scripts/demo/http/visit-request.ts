import type { Visit } from '../generate/visit.ts'
import type { CreatedLink } from '../workspace/created.ts'
import type { PlannedSource } from '../workspace/plan.ts'

export interface VisitRequest {
  url: string
  headers: Record<string, string>
}

/**
 * The request that a visitor's browser sends.
 * @param redirectorUrl takes the place of the short URL's own origin
 */
export function visitRequest(
  visit: Visit,
  { link, source, redirectorUrl }: { link: CreatedLink; source: PlannedSource; redirectorUrl: string },
): VisitRequest {
  const { visitor } = visit
  const url = new URL(`/${link.shortCode}`, redirectorUrl)
  for (const [slot, value] of Object.entries(visit.subIds)) url.searchParams.set(slot, value)
  url.searchParams.set('source', visit.site)
  if (visit.keyword !== null) url.searchParams.set('keyword', visit.keyword)
  if (source.clickIdName !== null && visit.sourceClickId !== null) {
    url.searchParams.set(source.clickIdName, visit.sourceClickId)
  }
  return {
    url: url.href,
    headers: {
      'user-agent': visitor.device?.userAgent ?? visitor.crawler?.userAgent ?? '',
      'accept-language': visitor.language,
      'x-forwarded-for': visitor.ip,
      ...(visitor.referer !== null && { referer: visitor.referer }),
    },
  }
}

/** The click token that a target carries, in whichever parameter. */
export function clickTokenIn(location: string): string | null {
  if (!URL.canParse(location)) return null
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  return [...new URL(location).searchParams.values()].find((value) => uuid.test(value)) ?? null
}
