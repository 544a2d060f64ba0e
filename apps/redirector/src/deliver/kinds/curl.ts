import type { OutboundResponse } from '@waymark/outbound-http'
import type { FastifyReply } from 'fastify'
import { sandboxed } from '../content.ts'
import type { SendOn } from '../delivery.ts'
import type { FetchForVisitor } from '../fetch-for-visitor.ts'
import { redirectTo } from '../location.ts'

/**
 * `curl`: the target's answer is given at the link's address: its status, type and body, nothing else, and
 * sandboxed, since it would otherwise run in our name (contract §4). Where it cannot be had, the visitor goes
 * to the target.
 */
export function createCurl(fetchForVisitor: FetchForVisitor): SendOn {
  return async (way) => {
    const response = await fetchForVisitor(way)
    if (response !== null && canBeRelayed(response)) relay(way.reply, response)
    else redirectTo(way.reply, { status: 302, url: way.url, isCounted: false })
  }
}

/**
 * A body that is compressed although we requested none cannot be read without the header that we do not pass
 * on.
 */
function canBeRelayed({ status, headers }: OutboundResponse): boolean {
  const encoding = headers['content-encoding'] ?? 'identity'
  const isFinal = (status >= 200 && status <= 299) || (status >= 400 && status <= 599)
  return isFinal && encoding === 'identity'
}

function relay(reply: FastifyReply, { status, headers, body }: OutboundResponse): void {
  const type = headers['content-type'] ?? ''
  sandboxed(reply)
    .code(status)
    .header('content-type', /^[\t\x20-\x7e]+$/.test(type) ? type : 'application/octet-stream')
    .send(body)
}
