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

/** One visit, redirects not followed. `ip` goes out as X-Forwarded-For. */
export async function visit(url: string, options: VisitOptions = {}): Promise<Visit> {
  const response = await fetch(url, {
    method: options.method ?? 'GET',
    redirect: 'manual',
    ...(options.body && { body: options.body }),
    headers: {
      'user-agent': options.userAgent ?? userAgents.desktop,
      ...(options.ip === undefined ? {} : { 'x-forwarded-for': options.ip }),
      ...options.headers,
    },
  })
  return {
    status: response.status,
    location: response.headers.get('location'),
    headers: response.headers,
    body: await response.text(),
  }
}
