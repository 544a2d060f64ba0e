import { expect, it } from 'vitest'
import { eachItem, eachLogEntry } from './paging.ts'
import { WaymarkError } from './waymark-error.ts'

const response = new Response()

async function readAll<Item>(items: AsyncIterable<Item>, most = 100): Promise<Item[]> {
  const read: Item[] = []
  for await (const item of items) {
    read.push(item)
    if (read.length === most) break
  }
  return read
}

/** A list of so many, and which pages of it were requested. */
function listOf(total: number) {
  const requested: number[] = []
  const query = async ({ limit, offset }: { limit: number; offset: number }) => {
    requested.push(offset)
    const all = Array.from({ length: total }, (_, index) => index)
    return { data: { data: all.slice(offset, offset + limit), meta: { total } }, response }
  }
  return { query, requested }
}

it.each([
  [0, [0]],
  [3, [0]],
  [4, [0, 3]],
  [7, [0, 3, 6]],
])('every item of a list of %i comes once, by the pages at %j', async (total, offsets) => {
  const { query, requested } = listOf(total)
  expect(await readAll(eachItem(query, { limit: 3 }))).toEqual(
    Array.from({ length: total }, (_, index) => index),
  )
  expect(requested).toEqual(offsets)
})

it('no page is requested that is not read', async () => {
  const { query, requested } = listOf(9)
  expect(await readAll(eachItem(query, { limit: 3 }), 2)).toEqual([0, 1])
  expect(requested).toEqual([0])
})

it('every entry of a log comes once, by its cursors', async () => {
  const pages: Record<string, [string[], string | null]> = {
    '': [['a', 'b'], '1'],
    1: [[], '2'],
    2: [['c'], null],
  }
  const query = async ({ cursor = '' }: { cursor?: string }) => {
    const [data = [], nextCursor = null] = pages[cursor] ?? []
    return { data: { data, meta: { nextCursor } }, response }
  }
  expect(await readAll(eachLogEntry(query))).toEqual(['a', 'b', 'c'])
})

it('a page that is refused is thrown with its code', async () => {
  const refused = async () => ({
    error: { code: 'RATE_LIMITED', message: 'Too many requests.' },
    response: new Response(null, { status: 429 }),
  })
  const thrown = readAll(eachItem(refused))
  await expect(thrown).rejects.toThrow(WaymarkError)
  await expect(thrown).rejects.toMatchObject({
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Too many requests.',
  })
})
