import type { ContentOutcome } from '@waymark/redirect-flow'
import type { FastifyReply } from 'fastify'

/**
 * What others wrote may run scripts, send forms and open windows, but not in the name of the link's host: it
 * has no origin.
 */
const sandbox = 'sandbox allow-scripts allow-forms allow-popups'

/** The headers under which something that we did not write is sent (contract §4). */
export function sandboxed(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', sandbox)
    .header('x-content-type-options', 'nosniff')
}

/**
 * `show_html` and `show_text`: 200 with the owner's body. Retargeting pixels are the owner's own matter
 * there: the page is his.
 */
export function sendContent(reply: FastifyReply, { format, body }: ContentOutcome): void {
  sandboxed(reply)
    .code(200)
    .header('content-type', format === 'html' ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8')
    .send(body)
}

/** `do_nothing`: the browser stays where it is. */
export function sendNothing(reply: FastifyReply): void {
  reply.code(204).header('cache-control', 'private, no-store').send()
}
