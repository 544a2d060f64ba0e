import type { Closed } from '@waymark/redirect-flow'
import type { FastifyReply } from 'fastify'
import { sendPage } from '../pages/index.ts'
import { redirectTo } from './location.ts'

/** 410, or on to where the owner wants such visitors; never counted, never cached (contract §4). */
export function answerClosed(reply: FastifyReply, { url }: Pick<Closed, 'url'>): void {
  if (url === null) sendPage(reply, 'gone')
  else redirectTo(reply, { status: 302, url, isCounted: false })
}
