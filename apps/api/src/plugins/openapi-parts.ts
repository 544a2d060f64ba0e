import type { OpenAPIV3_1 } from 'openapi-types'
import { operationsOf } from './openapi-shared.ts'
import { openApiTags } from './openapi-tags.ts'

/** A part of the document: the routes of one tag. */
export interface OpenApiPart {
  /** As in its address: `redirect-rules`. */
  slug: string
  tag: string
}

/** One for each tag, in the order of the document. */
export const openApiParts: readonly OpenApiPart[] = openApiTags.map(({ name }) => ({
  tag: name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
}))

/** The routes of a part with the components that they refer to: a document of its own. */
export function partOf(document: OpenAPIV3_1.Document, slug: string): OpenAPIV3_1.Document {
  const tag = openApiParts.find((part) => part.slug === slug)?.tag ?? ''
  const { paths: _paths, components: _components, webhooks: _webhooks, ...rest } = document
  const paths: OpenAPIV3_1.PathsObject = {}
  for (const { method, path, operation } of operationsOf(document)) {
    if (operation.tags?.includes(tag)) paths[path] = { ...paths[path], [method]: operation }
  }
  const part = { ...rest, tags: document.tags?.filter(({ name }) => name === tag) ?? [], paths }
  return { ...part, components: componentsOf(document, part) }
}

const reference = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g

/** What a part refers to, and what that refers to in turn. Who calls is said in every part. */
function componentsOf({ components = {} }: OpenAPIV3_1.Document, part: object): OpenAPIV3_1.ComponentsObject {
  const { securitySchemes } = components
  const used: Record<string, Record<string, unknown>> = { ...(securitySchemes && { securitySchemes }) }
  const addFrom = (value: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(reference)) {
      if (used[kind]?.[name] !== undefined) continue
      const component: unknown = Reflect.get(Reflect.get(components, kind) ?? {}, name)
      used[kind] = { ...used[kind], [name]: component }
      addFrom(component)
    }
  }
  addFrom(part)
  return used
}
