import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export const userAgents = {
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  bot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
} as const

/** A London address of the city database's documentation set. */
export const londonIp = '81.2.69.142'

export interface Visit {
  status: number
  location: string | null
  headers: Headers
  body: string
}

export interface VisitOptions {
  ip?: string
  userAgent?: string
  method?: string
  headers?: Readonly<Record<string, string>>
  /** A form. */
  body?: URLSearchParams
}

/**
 * One visit, redirects not followed, with no header but those that are given. `ip` goes out as
 * X-Forwarded-For.
 */
export async function visit(url: string, options: VisitOptions = {}): Promise<Visit> {
  const { method = 'GET', userAgent = userAgents.desktop, ip, headers = {}, body } = options
  const form = body?.toString()
  const requested = request(url, {
    method,
    headers: {
      'user-agent': userAgent,
      ...(ip !== undefined && { 'x-forwarded-for': ip }),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
  })
  requested.end(form)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    requested.on('response', resolve).on('error', reject)
  })
  const read = await text(response)
  const answered = headersOf(response)
  return {
    status: response.statusCode ?? 0,
    location: answered.get('location'),
    headers: answered,
    body: read,
  }
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  return new Headers(pairs)
}
