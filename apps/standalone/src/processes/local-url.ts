import { isIPv6 } from 'node:net'

/** All addresses of a machine have its loopback among them. */
const loopbacks: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Where another process of this machine reaches a server that listens on a host. */
export function localUrl(listening: string, port: number): string {
  const host = loopbacks[listening] ?? listening
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
