import type { CompiledLink } from '@waymark/redirect-flow'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestAddress } from './address.ts'
import type { Answer } from './answer.ts'
import type { Visit } from './visit.ts'

/** A request on its way through the redirector. */
export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  requested: RequestAddress
}

/** A request whose link is known. */
export interface LinkExchange extends Exchange {
  link: CompiledLink
  /** Unix ms of the visit. */
  atMs: number
  /** The entry of a bio page that led to the link; absent: none did. */
  bioLinkId?: string
  /** What is served instead of the decision; absent: the decision. */
  instead?: (visit: Visit, decided: Answer | null) => Answer | null
}

/** What an answer that may take its time comes as; undefined: it is given. */
export type Answered = Promise<void> | undefined
