import type { FastifyReply } from 'fastify'
import { renderPage, send } from './page.ts'

const pages = {
  startPage: renderPage({
    statusCode: 200,
    title: 'Short links live here',
    text: 'This address forwards short links. Open the whole link that you were given.',
  }),
  notFound: renderPage({
    statusCode: 404,
    title: 'There is no such link',
    text: 'Check the address: capital and small letters count.',
  }),
  circle: renderPage({
    statusCode: 404,
    title: 'This link leads in a circle',
    text: 'It leads back to a link that you came by, and would never end.',
  }),
  gone: renderPage({
    statusCode: 410,
    title: 'This link is not available',
    text: 'It has ended, is switched off, or has not begun yet.',
  }),
  unreadable: renderPage({
    statusCode: 400,
    title: 'That could not be read',
    text: 'What was sent did not arrive whole. Go back and send it again.',
  }),
  tooLarge: renderPage({
    statusCode: 413,
    title: 'That was too much',
    text: 'The request is larger than anything that is expected here.',
  }),
  blocked: renderPage({
    statusCode: 403,
    title: 'This link is for people',
    text: 'This visit looks like a program’s.',
  }),
  unavailable: renderPage({
    statusCode: 503,
    title: 'Try again in a moment',
    text: 'This link could not be looked up just now. It may well be there.',
  }),
  failed: renderPage({
    statusCode: 500,
    title: 'Something went wrong on our side',
    text: 'Try again in a moment.',
  }),
}

export type PageName = keyof typeof pages

/** Sends one of our small pages with its status; no cache stores it (contract §4). */
export function sendPage(reply: FastifyReply, name: PageName): void {
  send(reply, pages[name])
}

/** What could not be looked up may well be there: never a false 404 (design §4). */
export function sendUnavailable(reply: FastifyReply, retryAfterSeconds: number): void {
  reply.header('retry-after', String(retryAfterSeconds))
  sendPage(reply, 'unavailable')
}
