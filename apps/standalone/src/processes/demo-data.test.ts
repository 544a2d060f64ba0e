import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openReceiver, type TempDir, tempDir } from '@waymark/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDemoData } from './demo-data.ts'

const session = { workspaceId: 'the-workspace', accessToken: 'the-token' }
const forever = 'setInterval(() => undefined, 60_000)'

describe('demo data', () => {
  let folder: TempDir
  beforeAll(async () => {
    folder = await tempDir()
  })
  afterAll(() => folder.remove())

  /** On a script in place of the demo. */
  const create = async (text: string) => {
    const script = join(folder.path, 'script.mjs')
    await writeFile(script, text)
    const logged: [object, string][] = []
    const logger = { error: (...line: [object, string]) => void logged.push(line) }
    const addresses = { apiUrl: 'http://127.0.0.1:1', redirectorUrl: 'http://127.0.0.1:2' }
    const demoData = createDemoData({ ...addresses, logger, script })
    onTestFinished(() => demoData.close())
    return { demoData, logged }
  }

  it('is filled by a process that has the session by its environment, and nothing else of ours', async () => {
    const seen = join(folder.path, 'seen.json')
    const { demoData } = await create(`import { writeFileSync, renameSync } from 'node:fs'
      const { argv, execArgv, env } = process
      writeFileSync(${JSON.stringify(`${seen}.new`)}, JSON.stringify({ argv: [...execArgv, ...argv.slice(2)], env }))
      renameSync(${JSON.stringify(`${seen}.new`)}, ${JSON.stringify(seen)})`)
    expect(demoData.start(session)).toBe(true)
    const { argv, env } = await vi.waitFor(async () => JSON.parse(await readFile(seen, 'utf8')))
    const { links, clicks } = demoData.size
    expect(argv).toEqual(['--links', String(links), '--clicks', String(clicks)])
    expect(env).toMatchObject({
      DEMO_API_URL: 'http://127.0.0.1:1',
      DEMO_REDIRECTOR_URL: 'http://127.0.0.1:2',
      DEMO_WORKSPACE_ID: session.workspaceId,
      DEMO_ACCESS_TOKEN: session.accessToken,
    })
    expect(env).not.toHaveProperty('PATH')
  })

  it.each([
    ['what it said', "process.stderr.write('The api is gone.\\n'); process.exitCode = 1", 'The api is gone.'],
    ['how it ended', "process.kill(process.pid, 'SIGKILL')", 'it ended with SIGKILL'],
  ])(
    'that could not be loaded is a line in the log with %s, and the next may begin',
    async (_, text, reason) => {
      const { demoData, logged } = await create(text)
      demoData.start(session)
      await vi.waitFor(() => expect(logged).toHaveLength(1))
      const [fields, message] = logged[0] ?? []
      expect(fields).toEqual({ workspaceId: session.workspaceId, reason })
      expect(message).toContain('could not be loaded')
      expect(demoData.start(session)).toBe(true)
    },
  )

  it('is filled in one workspace at a time, and ends with the process that began it, which is no failure', async () => {
    const { demoData, logged } = await create(forever)
    expect(demoData.start(session)).toBe(true)
    expect(demoData.start({ ...session, workspaceId: 'another' })).toBe(false)
    await demoData.close()
    expect(logged).toEqual([])
    expect(demoData.start(session)).toBe(false)
  })
})

describe('the script that fills a workspace', () => {
  const script = join(import.meta.dirname, '../../../../scripts/demo/fill-workspace.ts')

  it('acts by the session it has, and ends when the process that started it is gone', async () => {
    const receiver = await openReceiver('hang')
    onTestFinished(() => receiver.close())
    const child = spawn(process.execPath, [script], {
      env: {
        DEMO_WORKSPACE_ID: '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a',
        DEMO_ACCESS_TOKEN: 'the-token',
        DEMO_API_URL: receiver.url,
        DEMO_REDIRECTOR_URL: receiver.url,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const ended = once(child, 'exit')
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(1))
    expect(receiver.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer the-token',
      'x-workspace-id': '019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a',
    })
    child.disconnect()
    expect(await ended).toEqual([1, null])
  })

  it('says what is missing', async () => {
    const child = spawn(process.execPath, [script], { env: {}, stdio: ['ignore', 'ignore', 'pipe'] })
    const said = once(child.stderr.setEncoding('utf8'), 'data')
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(await said).toEqual(['Set DEMO_ACCESS_TOKEN.\n'])
  })
})
