import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp } from '../deps.ts'
import { type StaticFile, sendFile } from '../plugins/static-file.ts'
import { beingBuiltPage, beingBuiltPolicy, readBuildState } from './being-built.ts'
import { consoleHeaders, publicPageHeaders } from './page-headers.ts'
import { buildStamp, type ConsoleBuild, readBuild } from './read-build.ts'

/** Where the console's sources and build are, in the repository as in the image. */
export const consoleFolder = join(import.meta.dirname, '../../../console')

/** What is the api's own, whether or not there is such a route. */
const ofTheApi = /^\/(api|docs|health|ready|t\.js)(?=[/?]|$)/
const publicPages = /^\/p\//
const reads: ReadonlySet<string> = new Set(['GET', 'HEAD'])

const pathOf = ({ url }: FastifyRequest): string => url.replace(/[?#].*$/, '')
const acceptsHtml = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false

function sendConsoleFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  reply.headers({ ...consoleHeaders, ...(publicPages.test(request.url) && publicPageHeaders) })
  return sendFile(request, reply, file)
}

function sendBeingBuilt(reply: FastifyReply, html: string): FastifyReply {
  reply.headers({
    ...consoleHeaders,
    'content-security-policy': beingBuiltPolicy,
    'content-type': 'text/html; charset=utf-8',
  })
  return reply.code(503).header('retry-after', '1').send(html)
}

/** The build in memory, read again when another one has taken its folder. */
function createBuildReader(folder: string): () => ConsoleBuild | null {
  let stamp: string | null = null
  let build: ConsoleBuild | null = null
  return () => {
    const now = buildStamp(folder)
    if (now === null) return null
    if (now !== stamp || build === null) {
      build = readBuild(folder)
      stamp = now
    }
    return build
  }
}

/**
 * Serves the console: its files by their path, and its one page at every path that is not the api's and is
 * requested as HTML. While there is no build, a page says so. Register before access is checked: these are
 * public, and not in the document of the API.
 * @param folder in which `dist` is
 */
export function addConsole(app: ApiApp, folder: string): void {
  const currentBuild = createBuildReader(join(folder, 'dist'))
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
    const path = pathOf(request)
    if (!reads.has(request.method) || ofTheApi.test(request.url)) return null
    const isPage = acceptsHtml(request) && !path.startsWith('/assets/')
    const state = isPage ? readBuildState(folder) : null
    if (state?.kind === 'failed') return sendBeingBuilt(reply, beingBuiltPage(state))
    const build = currentBuild()
    const file = build?.get(path) ?? (isPage ? build?.get('/index.html') : undefined)
    if (file) return sendConsoleFile(request, reply, file)
    return state && sendBeingBuilt(reply, beingBuiltPage(state))
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || answer(request, reply) === null) done()
  })
}
