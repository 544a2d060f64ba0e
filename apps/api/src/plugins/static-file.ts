import type { FastifyReply, FastifyRequest } from 'fastify'

/** A file in memory, as it is sent. */
export interface StaticFile {
  contentType: string
  etag: string
  /** Its name contains its hash, so that it never changes. */
  isImmutable: boolean
  plain: Buffer
  /** Null: too small to be worth it, or compressed already. */
  gzip: Buffer | null
  br: Buffer | null
}

/** The best that the browser takes; null: as it is. */
function encodingFor({ headers }: FastifyRequest, file: StaticFile): 'br' | 'gzip' | null {
  const accepted = String(headers['accept-encoding'] ?? '')
  if (file.br && /\bbr\b/.test(accepted)) return 'br'
  return file.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : null
}

/** Sends a file from memory; where the browser has it, `addEntityTags` says so. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const encoding = encodingFor(request, file)
  reply.headers({
    'content-type': file.contentType,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'Accept, Accept-Encoding',
    ...(encoding && { 'content-encoding': encoding }),
  })
  return reply.send((encoding && file[encoding]) ?? file.plain)
}
