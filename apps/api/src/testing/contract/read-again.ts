import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { z } from 'zod'
import type { ApiDocument } from './api-document.ts'
import { inBatches, type Sent, type Target } from './send-bodies.ts'
import type { Shown } from './stored-values.ts'

const one = z.object({ data: z.looseObject({}) })
const withId = z.object({ data: z.looseObject({ id: z.string() }) })
const page = z.object({ data: z.array(z.looseObject({ id: z.string() })) })
const pageSize = 100

const isThere = ({ routes }: ApiDocument, url: string) =>
  routes.some(({ name }) => name === `GET /api/v1${url}`)

async function get({ test, user: { token, workspaceId } }: Target, url: string) {
  const response = await test.request({ method: 'GET', url, token, workspaceId })
  expect(response.statusCode, response.body).toBe(200)
  return response
}

/** The record after a change; nothing where the change was refused, or where no route reads it by itself. */
export async function readChanged(target: Target, sent: Sent, document: ApiDocument): Promise<Shown[]> {
  const { route, sample } = target
  const isChange = route.method === 'PATCH' || route.method === 'PUT'
  if (!isChange || sent.response.statusCode !== 200 || !isThere(document, route.url)) return []
  const read = one.safeParse((await get(target, sample.url)).json())
  return read.success ? [{ values: sent.values, record: read.data.data }] : []
}

/** Where it is not beside the POST. */
const listOf = (url: string) => (url === '/links' ? '/links/list' : url)

/** The records of the list, by id: at most a page of them. */
async function readList(target: Target): Promise<Map<string, object>> {
  const { data } = page.parse((await get(target, `${listOf(target.sample.url)}?limit=${pageSize}`)).json())
  return new Map(data.map((record) => [record.id, record]))
}

async function readAlone(target: Target, id: string): Promise<object> {
  return one.parse((await get(target, `${target.sample.url}/${id}`)).json()).data
}

/**
 * The records that were made: by the list, where one that can be read by itself is found to be the same
 * there, else each by itself. Nothing of what was refused, or where no route reads one.
 */
export async function readMade(
  target: Target,
  sent: readonly Sent[],
  document: ApiDocument,
): Promise<Shown[]> {
  const { route } = target
  if (route.method !== 'POST' || !isThere(document, `${route.url}/:id`)) return []
  const made = sent
    .filter(({ response }) => response.statusCode === 201)
    .map(({ values, response }) => ({ values, id: withId.parse(response.json()).data.id }))
  const [first] = made
  if (!first) return []
  const listed = await readList(target)
  const isWhole = isDeepStrictEqual(listed.get(first.id), await readAlone(target, first.id))
  return inBatches(made, 16, async ({ values, id }) => {
    const record = isWhole ? listed.get(id) : await readAlone(target, id)
    if (!record) throw new Error(`${route.name} made ${id}, which its list does not show`)
    return { values, record }
  })
}
