import { sendPage } from '../pages/index.ts'
import type { Answered, Exchange } from '../redirect/exchange.ts'

/** Answers an address at which there is no link (contract §4: 404, a small page). */
export function answerNoLink({ reply }: Exchange): Answered {
  sendPage(reply, 'notFound')
  return undefined
}
