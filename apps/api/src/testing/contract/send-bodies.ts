import type { LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import type { TestApp } from '../test-app.ts'
import type { TestUser } from '../test-users.ts'
import type { ApiRoute } from './api-document.ts'
import { setAt } from './fields.ts'
import type { Sample } from './samples.ts'

export interface Target {
  test: TestApp
  user: TestUser
  route: ApiRoute
  sample: Sample
}

/** What is to stand where. */
export type Values = ReadonlyMap<string, unknown>

export interface Sent {
  values: Values
  response: LightMyRequestResponse
}

const refused = z.object({ details: z.array(z.object({ path: z.string() })).optional() })
const mostTries = 4

export const send = (target: Target, body: unknown) => {
  const { test, user, route, sample } = target
  const { token, workspaceId } = user
  return test.request({ method: route.method, url: sample.url, body, token, workspaceId })
}

/** `links.0.title` is `links[].title` of a field. */
const asField = (path: string) => path.replace(/\.\d+(?=\.|$)/g, '[]')

/** Without the fields that the answer names; of one it names as a whole, without all of its members. */
function withoutNamed(values: Values, { body }: LightMyRequestResponse): Values {
  const named = (refused.parse(JSON.parse(body)).details ?? []).map(({ path }) => asField(path))
  const isNamed = (path: string) => named.some((name) => path === name || path.startsWith(name))
  const left = [...values].filter(([path]) => !isNamed(path))
  if (left.length < values.size) return new Map(left)
  // A map's key, or a rule of the whole: by the first member of the path.
  const roots = named.map((name) => /^[^.[{]+/.exec(name)?.[0])
  return new Map(left.filter(([path]) => !roots.includes(/^[^.[{]+/.exec(path)?.[0])))
}

/**
 * Sends the sample with all the values at once; what is refused by name is left out and the rest tried again,
 * so that a value that the api takes is not hidden by another that it refuses.
 * @returns the last answer, with what it took
 */
export async function sendTaking(target: Target, values: Values, tries = mostTries): Promise<Sent> {
  const body = [...values].reduce((filled, [path, value]) => setAt(filled, path, value), target.sample.body)
  const response = await send(target, body)
  if (response.statusCode !== 400 || tries === 0) return { values, response }
  const left = withoutNamed(values, response)
  return left.size === 0 || left.size === values.size
    ? { values, response }
    : sendTaking(target, left, tries - 1)
}

/** At most `width` at a time, in the order given. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += width) {
    const batch = items.slice(start, start + width)
    results.push(...(await Promise.all(batch.map((item, index) => work(item, start + index)))))
  }
  return results
}
