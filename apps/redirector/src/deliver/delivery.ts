import type { RetargetingPixel } from '@waymark/replica'
import type { FastifyReply } from 'fastify'
import type { Answer } from '../request/answer.ts'
import type { Answered, LinkExchange } from '../request/exchange.ts'
import type { Visit } from '../request/visit.ts'

export interface Delivery {
  visit: Visit
  outcome: Answer
  /**
   * False for prefetches and previews: then no cache may store even a permanent redirect, and no pixel is
   * fired.
   */
  isCounted: boolean
  /** Whether `DNT: 1` and `Sec-GPC: 1` prevent pixels. */
  respectDnt: boolean
}

/** Sends a visitor what was decided. May take its time; the click does not wait for it. */
export type Deliver = (exchange: LinkExchange, delivery: Delivery) => Answered

/** A visitor on the way to a target by another kind than a plain redirect. */
export interface WayOn {
  exchange: LinkExchange
  reply: FastifyReply
  /** An absolute http(s) URL in ASCII. */
  url: string
  /** To be fired on the page; empty: none. */
  pixels: readonly RetargetingPixel[]
}

/** Sends a visitor on by one redirect type. */
export type SendOn = (way: WayOn) => Answered
