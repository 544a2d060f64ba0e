import { waitFor } from '@waymark/testing'
import type { Page, Response } from 'playwright'

const answerTimeoutMs = 60_000

interface Answer {
  url: URL
  body: Promise<string>
}

type IsMeant<Body> = (body: Body, query: URLSearchParams) => boolean

/** The latest of the answers that a page was given. */
export interface Answers {
  /**
   * Waits for an answer where there is none yet.
   * @param path the end of it
   * @param isMeant of its body and the query of its request
   * @throws Error where none comes
   */
  last<Body>(path: string, isMeant?: IsMeant<Body>): Promise<Body>
  forget(): void
}

/** Listens to what the API answers a page, from now on. */
export function recordAnswers(page: Page): Answers {
  const answers: Answer[] = []
  const add = (answer: Response) => {
    const url = new URL(answer.url())
    const isStream = answer.headers()['content-type']?.includes('event-stream')
    if (!url.pathname.startsWith('/api/v1/') || isStream || answer.status() !== 200) return
    const body = answer.text()
    // An answer to a page that was left cannot be read; a test that wants it fails then.
    body.catch(() => undefined)
    answers.push({ url, body })
  }
  page.on('response', add)
  const find = async <Body>(path: string, isMeant: IsMeant<Body>): Promise<Body | null> => {
    const ofPath = answers.filter(({ url }) => url.pathname.endsWith(path))
    for (const { url, body } of ofPath.toReversed()) {
      const parsed: Body = JSON.parse(await body)
      if (isMeant(parsed, url.searchParams)) return parsed
    }
    return null
  }
  return {
    last: async <Body>(path: string, isMeant: IsMeant<Body> = () => true) => {
      let found: Body | null = null
      const isThere = async () => {
        found = await find(path, isMeant)
        return found !== null
      }
      await waitFor(isThere, { description: `an answer of ${path}`, timeoutMs: answerTimeoutMs })
      if (found === null) throw new Error(`No answer of ${path}`)
      return found
    },
    forget: () => void answers.splice(0),
  }
}
