import type { LightMyRequestResponse } from 'fastify'

/** `key` or `token` sign the request; `workspaceId` is X-Workspace-Id; `ip` the address it comes from. */
export interface TestRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under `/api/v1`, unless it begins with `/health`, `/ready` or `/docs`. */
  url: string
  key?: string
  token?: string
  workspaceId?: string
  ip?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is. */
  rawBody?: string | Buffer
}

/** Sends a request through the whole app without a socket. */
export type SendRequest = (request: TestRequest) => Promise<LightMyRequestResponse>
