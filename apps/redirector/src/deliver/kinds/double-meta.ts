import type { FastifyReply, FastifyRequest } from 'fastify'
import { scriptString } from '../../html/escape.ts'
import { sendPage } from '../../pages/index.ts'
import type { SendOn } from '../delivery.ts'
import { type Gateway, gatewayPath } from '../gateway.ts'
import { metaRefresh, refreshPage, sendWayPage } from '../way-page.ts'
import { sendBlankReferrer } from './blank-referrer.ts'

/** Characters; Node takes 16 KiB for the path and all headers. */
const longestPath = 12_000

/**
 * `double_meta`, first page: to our own gateway, so that not even a browser that ignores policies shows the
 * link to the target. A target too long for a reference to it is reached by one page, whose policy sends no
 * referrer either.
 */
export function createDoubleMeta(gateway: Gateway): SendOn {
  return (way) => {
    const { exchange, reply, url, pixels } = way
    const host = exchange.request.raw.headers.host ?? ''
    const path = gateway.pathTo({ url, pixels }, { host, atMs: exchange.atMs })
    if (path.length > longestPath) return sendBlankReferrer(way)
    sendWayPage(reply, {
      title: 'One moment',
      head: metaRefresh(path),
      body: `<p><a href="${path}" rel="nofollow">Continue</a></p>`,
      referrerPolicy: 'no-referrer',
    })
    return undefined
  }
}

export interface GatewayDeps {
  gateway: Gateway
  /** Unix ms. */
  clock: () => number
}

/** `double_meta`, second page: from the gateway to the target. */
export function createGatewayHandler({ gateway, clock }: GatewayDeps) {
  return ({ raw }: FastifyRequest, reply: FastifyReply): void => {
    const [path = ''] = (raw.url ?? '').split('?')
    const reference = path.slice(gatewayPath.length)
    const opened = gateway.open(reference, { host: raw.headers.host ?? '', atMs: clock() })
    switch (opened.kind) {
      case 'open': {
        const { url } = opened.ticket
        const page = refreshPage(opened.ticket, `location.replace(${scriptString(url)})`)
        sendWayPage(reply, { ...page, referrerPolicy: 'no-referrer' })
        break
      }
      case 'expired':
        sendPage(reply, 'gone')
        break
      case 'unknown':
        sendPage(reply, 'notFound')
        break
      default:
        opened satisfies never
    }
  }
}
