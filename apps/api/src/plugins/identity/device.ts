import type { FastifyRequest } from 'fastify'

/** Says from where a session is used: its user knows it by this. */
export interface Device {
  ip: string
  userAgent: string | null
}

const longestUserAgent = 500

export function deviceOf({ ip, headers }: FastifyRequest): Device {
  return { ip, userAgent: headers['user-agent']?.slice(0, longestUserAgent) ?? null }
}
