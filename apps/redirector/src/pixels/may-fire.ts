import type { IncomingHttpHeaders } from 'node:http'

export interface PixelVisit {
  headers: IncomingHttpHeaders
  isBot: boolean
  /** False for `HEAD` and looking ahead. */
  isCounted: boolean
  /** Whether the workspace heeds `DNT: 1` and `Sec-GPC: 1`. */
  respectDnt: boolean
}

/** Pixels are for people who really come and do not object. */
export function mayFirePixels({ headers, isBot, isCounted, respectDnt }: PixelVisit): boolean {
  const objects = headers.dnt === '1' || headers['sec-gpc'] === '1'
  return isCounted && !isBot && !(respectDnt && objects)
}
