import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'docs', 'guides')
const document = z
  .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(JSON.parse(readFileSync(join(root, 'apps', 'api', 'openapi.json'), 'utf8')))

const guides = readdirSync(folder).filter((name) => name.endsWith('.md'))
/** A method and the path after it, as guides name a route. */
const route = /\b(GET|POST|PUT|PATCH|DELETE)\b (?:or `?POST`? )?(\/api\/v1\/[A-Za-z0-9/{}-]+)/g
const anyPath = /(?<![\w.])\/api\/v1\/[A-Za-z0-9/{}-]+/g

const isPath = (path: string) => Object.hasOwn(document.paths, path)

it('there are guides', () => {
  expect(guides.length).toBeGreaterThan(0)
})

it.each(guides)('docs/guides/%s names routes that the api has', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const named = [...text.matchAll(route)].map(([, method = '', path = '']) => `${method} ${path}`)
  expect(named.length).toBeGreaterThan(0)
  const unknown = named.filter((one) => {
    const [method = '', path = ''] = one.split(' ')
    return !Object.hasOwn(document.paths[path] ?? {}, method.toLowerCase())
  })
  expect(unknown).toEqual([])
  const paths = [...text.matchAll(anyPath)].map(([path]) => path)
  expect(paths.filter((path) => !isPath(path))).toEqual([])
})
