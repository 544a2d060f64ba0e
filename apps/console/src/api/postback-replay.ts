import { ApiError } from './api-error.ts'
import type { Api } from './client.ts'
import type { Postback } from './record-lists.queries.ts'
import { unwrap } from './unwrap.ts'

/** Our statuses, as a network's word can be mapped to. */
export const mappedStatuses = ['sale', 'lead', 'rejected', 'rebill', 'upsell'] as const
export type MappedStatus = (typeof mappedStatuses)[number]

/** Postbacks that were ignored, since a network's word is not known. */
export interface UnknownWord {
  word: string
  networkId: string
}

/** The word that a postback was ignored for; null: it is about something else, or of no network. */
export const unknownWordOf = ({ unknownWord, networkId }: Postback): UnknownWord | null =>
  unknownWord === null || networkId === null ? null : { word: unknownWord, networkId }

/** For the log: those that were ignored for the same word of the same network. */
export const ignoredFor = ({ word, networkId }: UnknownWord) => ({
  result: 'ignored' as const,
  networkId,
  unknownWord: word,
})

const pageSize = 100
const atOnce = 4

/** What was ignored is no longer listed once it is processed: all are read first. */
async function idsOf({ client }: Api, unknown: UnknownWord): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const query = { ...ignoredFor(unknown), limit: pageSize, offset: ids.length }
    const { data, meta } = await unwrap(
      client.GET('/api/v1/conversions/postback-logs', { params: { query } }),
    )
    ids.push(...data.map(({ id }) => id))
    if (data.length < pageSize || ids.length >= meta.total) return ids
  }
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

/** @returns its result; null: it could not be processed. Where the API is busy it is tried again. */
async function replay({ client }: Api, logId: string): Promise<Postback['result'] | null> {
  const params = { path: { logId } }
  for (;;) {
    try {
      const route = '/api/v1/conversions/postback-logs/{logId}/replay'
      return (await unwrap(client.POST(route, { params }))).data.result
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 429) return null
      await wait(error.retryAfterSeconds ?? 1)
    }
  }
}

export interface Replayed {
  /** How many had which result; under `failed` those that could not be processed. */
  results: Readonly<Record<string, number>>
  total: number
}

const knownWords = (map: Readonly<Record<string, string>>): Record<string, MappedStatus> =>
  Object.fromEntries(
    Object.entries(map).flatMap(([word, mapped]) => {
      const status = mappedStatuses.find((one) => one === mapped)
      return status === undefined ? [] : [[word, status]]
    }),
  )

/**
 * Adds the word to the network's map, and processes again what was ignored for it.
 * @param onProgress how many are done, of how many
 */
export async function mapAndReplay(
  api: Api,
  { unknown, status }: { unknown: UnknownWord; status: MappedStatus },
  onProgress: (done: number, total: number) => void,
): Promise<Replayed> {
  const params = { path: { id: unknown.networkId } }
  const { data: network } = await unwrap(api.client.GET('/api/v1/affiliate-networks/{id}', { params }))
  const statusMap = { ...knownWords(network.statusMap), [unknown.word]: status }
  const ids = await idsOf(api, unknown)
  await unwrap(api.client.PATCH('/api/v1/affiliate-networks/{id}', { params, body: { statusMap } }))
  const results: Record<string, number> = {}
  const left = [...ids]
  let done = 0
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const result = (await replay(api, id)) ?? 'failed'
      results[result] = (results[result] ?? 0) + 1
      done += 1
      onProgress(done, ids.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { results, total: ids.length }
}
