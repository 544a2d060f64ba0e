import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openApiParts, partOf } from './openapi-parts.ts'
import { operationsOf } from './openapi-shared.ts'

const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'))
const namesIn = (value: Parameters<typeof operationsOf>[0]) =>
  operationsOf(value).map(({ method, path }) => `${method} ${path}`)

it('has each route of the document in one part', () => {
  const inParts = openApiParts.flatMap(({ slug }) => namesIn(partOf(document, slug)))
  expect(inParts.toSorted()).toEqual(namesIn(document).toSorted())
})

it.each(openApiParts)('$slug has all that it refers to, and nothing else', ({ slug }) => {
  const part = partOf(document, slug)
  const text = JSON.stringify(part)
  const referred = Array.from(text.matchAll(/"#\/components\/([^"]+)"/g), ([, name]) => name)
  const { securitySchemes, ...components } = part.components ?? {}
  const present = Object.entries(components).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `${kind}/${name}`),
  )
  expect(present.toSorted()).toEqual([...new Set(referred)].toSorted())
  expect(securitySchemes).toEqual(document.components.securitySchemes)
  // The page shows it at once.
  expect(text.length).toBeLessThan(200_000)
})
