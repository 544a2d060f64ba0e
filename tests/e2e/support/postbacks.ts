/** As a network sends it. */
export type PostbackWay = 'query' | 'form' | 'json'

export interface PostbackAnswer {
  status: number
  /** Null: it was not answered 200. */
  result: string | null
}

/** One postback of a network, which knows no key and follows nothing. Rejects when the api is not there. */
export async function sendPostback(
  apiUrl: string,
  parameters: Readonly<Record<string, string>>,
  way: PostbackWay = 'query',
  signal: AbortSignal | null = null,
): Promise<PostbackAnswer> {
  const url = `${apiUrl}/api/v1/postback`
  const query = new URLSearchParams(parameters)
  const response = await (way === 'query'
    ? fetch(`${url}?${query}`, { signal })
    : way === 'form'
      ? fetch(url, { method: 'POST', body: query, signal })
      : fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(parameters),
          signal,
        }))
  const { data = null }: { data?: { result: string } | null } = JSON.parse(await response.text())
  return { status: response.status, result: data?.result ?? null }
}

const ways: readonly PostbackWay[] = ['query', 'form', 'json']

/** The same postback three times at once, each in another way. @returns the results, sorted */
export async function sendThreeTimes(
  apiUrl: string,
  parameters: Readonly<Record<string, string>>,
): Promise<(string | null)[]> {
  const answers = await Promise.all(ways.map((way) => sendPostback(apiUrl, parameters, way)))
  return answers.map(({ result }) => result).toSorted()
}
