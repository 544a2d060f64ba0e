import type { paths } from '@waymark/sdk'

type Path = keyof paths

/** What a GET takes as query: `QueryOf<'/api/v1/links/list'>`. */
export type QueryOf<P extends Path> = paths[P] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never

/** The JSON body of a call: `BodyOf<'/api/v1/links', 'post'>`. */
export type BodyOf<P extends Path, M extends 'post' | 'put' | 'patch'> =
  paths[P] extends Record<M, { requestBody?: { content: { 'application/json': infer Body } } }> ? Body : never
