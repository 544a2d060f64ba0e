import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aWorkspace } from '@waymark/replica/testing'
import { linkOf } from './link.ts'
import { serveParent } from './server-process.ts'

/**
 * The internal API as a redirector sees it (contract §4), with a link at every code; it stores none of them.
 */
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://internal')
  const data =
    pathname === '/internal/link-snapshots'
      ? linkOf(searchParams.get('code') ?? '')
      : documentOf(searchParams.get('kind'), searchParams.get('key') ?? '')
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ data }))
})

/** Every workspace is there, with the settings it begins with. */
const documentOf = (kind: string | null, key: string) =>
  kind === 'workspace' ? aWorkspace({ key }) : { kind, key, version: 0, content: null }

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  serveParent(
    () => ({ port, answered: 0, published: 0 }),
    async () => {
      server.closeAllConnections()
      server.close()
    },
  )
})
