import { type Orm, trafficSources } from '@waymark/db'
import { AppError, type SourceParameter } from '@waymark/domain'
import { and, eq } from 'drizzle-orm'
import type { Caller } from '../../plugins/caller.ts'
import type { ShortUrls } from '../../short-urls.ts'
import type { LinkReference, LinkRepository } from './links.repository.ts'

export interface TrackingUrlServiceDeps {
  orm: Orm
  links: LinkRepository
  shortUrls: ShortUrls
}

export interface TrackingUrlService {
  /**
   * The short URL with the parameters of a traffic source and their tokens, as they are: what people paste at
   * the source (contract-2 §14). Not encoded, since sources look for their tokens to the letter.
   * @param trafficSourceId default: the source of the link; a link without one has no parameters
   * @throws NOT_FOUND when the workspace has no such link, VALIDATION_FAILED when it has no such source
   */
  of(caller: Caller, address: LinkReference, trafficSourceId: string | undefined): Promise<string>
}

export function createTrackingUrlService({
  orm,
  links,
  shortUrls,
}: TrackingUrlServiceDeps): TrackingUrlService {
  const parametersOf = async ({ workspaceId }: Caller, id: string): Promise<SourceParameter[] | null> => {
    const [row] = await orm
      .select({ parameters: trafficSources.parameters })
      .from(trafficSources)
      .where(and(eq(trafficSources.workspaceId, workspaceId), eq(trafficSources.id, id)))
    return row?.parameters ?? null
  }

  return {
    async of(caller, address, requestedId) {
      const link = await links.find(caller, address)
      if (link === null) throw new AppError('NOT_FOUND')
      const sourceId = requestedId ?? link.trafficSourceId
      const parameters = sourceId === null ? [] : await parametersOf(caller, sourceId)
      if (parameters === null) {
        const message = 'is no traffic source of this workspace'
        throw new AppError('VALIDATION_FAILED', { details: [{ path: 'trafficSourceId', message }] })
      }
      // One without a token is added by the source itself.
      const query = parameters
        .flatMap(({ name, token }) => (token === '' ? [] : [`${name}=${token}`]))
        .join('&')
      const shortUrl = shortUrls.of(link)
      return query === '' ? shortUrl : `${shortUrl}?${query}`
    },
  }
}
