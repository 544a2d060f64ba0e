import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describeWith, freePort, type TempDir, tempDir, waitFor } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GroupMember, groupMembers } from './support/group-members.ts'
import { printedPattern, readmeSteps, type Step } from './support/readme-steps.ts'
import { visit } from './support/visitor.ts'

const root = join(import.meta.dirname, '../..')
const install = 'npx --yes pnpm@10 install\n'

const isRunning = (processGroup: number): boolean => {
  try {
    return process.kill(-processGroup, 0)
  } catch {
    return false
  }
}

describeWith(
  ['postgres', 'redis', 'kafka'],
  'two redirectors and two workers of docs/operations/apart.md',
  () => {
    // A set of parts of the test's own, whatever else a person runs beside it.
    const env = { ...process.env, SERVICES_NAME: `readme-${randomBytes(4).toString('hex')}` }
    const ports = new Map<string, number>()
    let steps: Step[]
    let data: TempDir
    let shell: ChildProcess

    beforeAll(async () => {
      data = await tempDir()
      for (const port of ['3000', '3001', '3002', '3003', '3011', '3013']) ports.set(port, await freePort())
      steps = await readmeSteps('readme-apart.sweep.e2e.test.ts', 'docs/operations/apart.md')
    })

    const services = async (command: string) =>
      (await promisify(execFile)('npm', ['run', '--silent', 'services', command], { cwd: root, env })).stdout

    afterAll(async () => {
      const { pid } = shell
      if (pid !== undefined && isRunning(pid)) {
        process.kill(-pid, 'SIGTERM')
        await waitFor(() => !isRunning(pid), { timeoutMs: 60_000, description: 'the processes have ended' })
      }
      await services('stop')
      await data.remove()
    }, 120_000)

    const here = (text: string) =>
      text
        .replaceAll('.data/', `${data.path}/`)
        .replaceAll(/\b30[01]\d\b/g, (port) => String(ports.get(port) ?? port))

    const members = async (): Promise<GroupMember[]> => {
      const brokers = /KAFKA_BROKERS='([^']+)'/.exec(await services('env'))?.[1] ?? ''
      return groupMembers(brokers, 'waymark.clicks', 'waymark.clicks.v1')
    }

    it('runs them by fewer than ten commands, and counts every visitor of both', async () => {
      const [start] = steps
      expect(start?.commands.startsWith(install)).toBe(true)
      expect(start?.commands.trimEnd().split('\n').length).toBeLessThan(10)
      // Installed it is already, or no test would run.
      const commands = steps.map((step) => here(step.commands.replace(install, '')))
      const script = commands.map((text, index) => `${text}\necho "--- end of step ${index}"`).join('\n')
      const defaults = { API_PORT: here('3000'), INTERNAL_PORT: here('3002') }
      const options = { cwd: root, env: { ...env, ...defaults }, detached: true }
      shell = spawn('bash', ['-e', '-c', `${script}\nwait`], options)
      let output = ''
      for (const stream of [shell.stdout, shell.stderr])
        stream?.setEncoding('utf8').on('data', (chunk: string) => {
          output += chunk
        })
      const ended = once(shell, 'exit').then(() =>
        Promise.reject(new Error(`The commands ended:\n${output}`)),
      )
      const isThrough = () => output.includes(`--- end of step ${commands.length - 1}\n`)
      const timing = { timeoutMs: 240_000, description: 'the commands of the document are through' }
      await Promise.race([ended, waitFor(isThrough, timing)]).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${output}`)
      })
      ended.catch(() => {})
      for (const { printed } of steps)
        if (printed !== null)
          expect(output.split('\n').filter((line) => printedPattern(printed).test(line))).toHaveLength(1)
    }, 300_000)

    it('shares what comes later among both workers', async () => {
      const redirectors = ['3001', '3011'].map((port) => `http://127.0.0.1:${ports.get(port)}/both`)
      const before = await waitFor(
        async () => {
          const found = await members()
          return found.length === 2 && found.every(({ partitions }) => partitions.length > 0) && found
        },
        { timeoutMs: 60_000, description: 'both workers have partitions of their own' },
      )
      const both = (later: GroupMember[]) =>
        before.every(({ partitions, acknowledged }) =>
          later.some((one) => `${one.partitions}` === `${partitions}` && one.acknowledged > acknowledged),
        )
      await waitFor(
        async () => {
          // Each visit goes alone, and messages go to the partitions in turn.
          for (let n = 0; n < 20; n++)
            for (const url of redirectors) expect((await visit(url)).status).toBe(302)
          return both(await members())
        },
        { timeoutMs: 60_000, description: 'both workers have acknowledged clicks' },
      )
    }, 150_000)
  },
)
