import type { Closed } from '@waymark/redirect-flow'
import type { MarkWay } from '../circles/way-marks.ts'
import { sendPage } from '../pages/index.ts'
import type { LinkExchange } from '../request/exchange.ts'
import { redirectTo } from './location.ts'

/** 410, or on to where the owner wants such visitors; never counted, never cached (contract §4). */
export type AnswerClosed = (exchange: LinkExchange, closed: Pick<Closed, 'url'>) => void

export function createAnswerClosed(markWay: MarkWay): AnswerClosed {
  return (exchange, { url }) => {
    const { reply, link } = exchange
    if (url === null) sendPage(reply, 'gone')
    else redirectTo(reply, { status: 302, url: markWay(exchange, url, link.facts.linkId), isCounted: false })
  }
}
