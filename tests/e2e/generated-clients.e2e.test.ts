import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Language, languages, makeClient } from '@waymark/scripts/clients'
import { MissingPartError } from '@waymark/scripts/services'
import { sweep, type TempDir, tempDir } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { clientsOf, signUpCredentials } from './support/clients.ts'
import { type Standalone, startStandalone } from './support/processes.ts'

const buildTimeoutMs = 900_000

let data: TempDir
let waymark: Standalone
/** Whose calls they are, and what they are about. */
let environment: Record<string, string>

/** A visit of a link, as an affiliate network would report on. Returns its click token. */
async function clickOf(clients: ReturnType<typeof clientsOf>): Promise<string> {
  const body = { originalUrl: 'https://shop.example/?click={click_id}' }
  const { data: made } = await clients.key.POST('/api/v1/links', { body })
  const answer = await fetch(String(made?.data.shortUrl), {
    redirect: 'manual',
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    },
  })
  return new URL(String(answer.headers.get('location'))).searchParams.get('click') ?? ''
}

beforeAll(async () => {
  data = await tempDir()
  waymark = await startStandalone(data.path)
  const credentials = await signUpCredentials(waymark.apiUrl, 'clients@example.com')
  const clients = clientsOf(waymark.apiUrl, credentials)
  const { data: rotated } = await clients.session.POST('/api/v1/postback-security/rotate-key')
  environment = {
    API_URL: waymark.apiUrl,
    API_KEY: credentials.apiKey,
    POSTBACK_KEY: String(rotated?.data.key),
    CLICK: await clickOf(clients),
  }
})

afterAll(async () => {
  await waymark?.process.stop()
  await data?.remove()
})

const outcome = z.object({ call: z.string(), problem: z.string().nullable() })

async function callsOf(language: Language): Promise<z.infer<typeof outcome>[]> {
  const folder = await makeClient(language)
  const [command, ...args] = language.program(folder)
  const env = { ...environment, PATH: String(z.string().parse(process.env.PATH)) }
  const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env })
  return stdout
    .trim()
    .split('\n')
    .map((line) => outcome.parse(JSON.parse(line)))
}

/** A client compiles, and its ten calls do what they say. Skipped without the tools, with the reason. */
function clientWorks(language: Language): void {
  it(
    `makes ten calls in ${language.generator}`,
    async ({ skip }) => {
      const calls = await callsOf(language).catch((error: unknown) => {
        if (error instanceof MissingPartError) skip(error.message)
        throw error
      })
      expect(calls.filter(({ problem }) => problem !== null)).toEqual([])
      expect(calls).toHaveLength(10)
    },
    buildTimeoutMs,
  )
}

describe('a client that openapi-generator makes of the document', () => {
  const [first, ...others] = languages
  if (first) clientWorks(first)
  sweep(() => others.forEach(clientWorks))
})
