import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RetargetingPixel } from '@waymark/replica'
import { z } from 'zod'

/** Whom the gateway sends where. */
export interface Ticket {
  url: string
  /** To be fired on its page. */
  pixels: readonly RetargetingPixel[]
}

export interface TicketContext {
  /** The `Host` header: a gateway address of one domain leads nowhere on another. */
  host: string
  /** Unix ms. */
  atMs: number
}

export type OpenedTicket = { kind: 'open'; ticket: Ticket } | { kind: 'expired' } | { kind: 'unknown' }

/**
 * References to targets that only redirectors of this installation can make, so that the gateway is no open
 * redirect.
 */
export interface Gateway {
  /** The path of the gateway's page. */
  pathTo(ticket: Ticket, at: TicketContext): string
  /** Reads what follows `gatewayPath`. Never throws. */
  open(reference: string, at: TicketContext): OpenedTicket
}

/** No link can have it: codes have more characters. */
export const gatewayPath = '/r/'

const lifetimeMs = 5 * 60_000

const ticketSchema = z.object({
  url: z.string(),
  pixels: z.array(z.object({ provider: z.string(), pixelId: z.string() })),
  untilMs: z.number(),
})

/**
 * `secret` is the same on every node (INTERNAL_TOKEN); the key that is used is derived from it. References
 * live five minutes.
 */
export function createGateway({ secret }: { secret: string }): Gateway {
  const key = createHmac('sha256', secret).update('waymark gateway 1').digest()
  const sign = (token: string, host: string) =>
    createHmac('sha256', key).update(`${host.toLowerCase()}\n${token}`).digest('base64url')
  return {
    pathTo({ url, pixels }, { host, atMs }) {
      const text = JSON.stringify({ url, pixels, untilMs: atMs + lifetimeMs })
      const token = Buffer.from(text).toString('base64url')
      return `${gatewayPath}${token}.${sign(token, host)}`
    },
    open(reference, { host, atMs }) {
      const [token = '', signature = '', ...rest] = reference.split('.')
      const given = Buffer.from(signature)
      const expected = Buffer.from(sign(token, host))
      const isOurs = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected)
      if (!isOurs) return { kind: 'unknown' }
      const read = ticketSchema.safeParse(JSON.parse(Buffer.from(token, 'base64url').toString()))
      // Signed by a node of another version.
      if (!read.success) return { kind: 'unknown' }
      const { untilMs, ...ticket } = read.data
      return atMs < untilMs ? { kind: 'open', ticket } : { kind: 'expired' }
    },
  }
}
