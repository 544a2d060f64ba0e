import { queryOptions } from '@tanstack/react-query'
import type { Api } from './client.ts'
import { addressed, addressOf, type Link } from './links.queries.ts'
import type { QueryOf } from './route-types.ts'
import { unwrap } from './unwrap.ts'

type QrQuery = QueryOf<'/api/v1/links/{code}/qr'>
export type QrLook = Required<Pick<QrQuery, 'size' | 'color' | 'background' | 'level'>>
export type QrFormat = NonNullable<QrQuery['format']>

async function draw(
  { client }: Api,
  link: Link,
  wanted: QrLook & { format: QrFormat },
  signal?: AbortSignal,
): Promise<Blob> {
  const { path, query } = addressed(addressOf(link))
  const params = { path, query: { ...query, ...wanted } }
  const options = { params, parseAs: 'blob', ...(signal && { signal }) } as const
  return unwrap(client.GET('/api/v1/links/{code}/qr', options))
}

export const linkQr = (api: Api, link: Link) => ({
  /** As SVG, for the page. */
  picture: (look: QrLook) =>
    queryOptions({
      // With the address that is in the picture: another alias is another picture.
      queryKey: [api.workspaceId, 'link-qr', link.id, link.shortUrl, look],
      queryFn: ({ signal }) => draw(api, link, { ...look, format: 'svg' }, signal),
    }),
  file: (look: QrLook, format: QrFormat) => draw(api, link, { ...look, format }),
})
