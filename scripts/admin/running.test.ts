import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { runInRunning } from './running.ts'

interface Answer {
  status: number
  body: string
  headers?: Record<string, string>
}

/** Runs `waymark workspaces` against a program at the internal port that answers everything with `answer`. */
async function runAgainst({ status, body, headers }: Answer): Promise<string | null> {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const env = { INTERNAL_PORT: String(port), JWT_SECRET: 'a secret of thirty-two characters' }
    return await runInRunning(env, ['workspaces'], '')
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const refusal = (message: string) => JSON.stringify({ statusCode: 0, code: 'ANY', message })
const headers = { 'waymark-operator': '1' }

it.each<[string, Answer, string | null]>([
  ['what it shows', { status: 200, body: '{"data":{"text":"none"}}', headers }, 'none'],
  ['null for a version without the route', { status: 401, body: refusal('The internal token') }, null],
  ['null for another program', { status: 404, body: 'Not found' }, null],
])('returns %s', async (_name, answer, expected) => {
  expect(await runAgainst(answer)).toBe(expected)
})

it.each<[string, Answer, string]>([
  ['an unknown workspace', { status: 404, body: refusal('There is no such'), headers }, 'There is no such'],
  ['another secret', { status: 401, body: refusal('The token'), headers }, 'has another JWT_SECRET'],
  ['one that closes', { status: 503, body: refusal('Unavailable.') }, 'Unavailable.'],
  [
    'a page of another program',
    { status: 200, body: '<html>' },
    'Another program answers at http://127.0.0.1',
  ],
  ['an error of another program', { status: 405, body: '<html>' }, 'answered 405.'],
])('refuses by a sentence, and opens no store: %s', async (_name, answer, message) => {
  await expect(runAgainst(answer)).rejects.toThrow(message)
})
