import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type TempDir, tempDir } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Standalone, startStandalone } from './support/processes.ts'
import { printedPattern, readmeSteps } from './support/readme-steps.ts'

let data: TempDir
let waymark: Standalone

beforeAll(async () => {
  data = await tempDir()
  waymark = await startStandalone(data.path, { TRUST_PROXY: '127.0.0.1/32,::1/128' })
}, 90_000)

afterAll(async () => {
  await waymark?.process.stop()
  await data?.remove()
})

it('gives the answers that the README and the rest of the tour show', async () => {
  const withOurPorts = (text: string) =>
    text
      .replaceAll('localhost:3000', `localhost:${waymark.apiPort}`)
      .replaceAll('localhost:3001', `localhost:${waymark.redirectorPort}`)
  const tour = [
    ...(await readmeSteps('readme.e2e.test.ts')),
    ...(await readmeSteps('readme.e2e.test.ts', 'docs/guides/tour.md')),
  ]
  const steps = tour.map((step) => ({
    ...step,
    commands: withOurPorts(step.commands),
    printed: step.printed === null ? null : withOurPorts(step.printed),
  }))
  expect(steps.length).toBeGreaterThanOrEqual(15)
  // One shell for all of them, since a step uses the variables of those before it; a line marks where each
  // one ends.
  const script = steps.map((step, index) => `${step.commands}\necho "--- end of step ${index}"`).join('\n')
  const { stdout } = await promisify(execFile)('bash', ['-e', '-c', script], { timeout: 60_000 })
  // Lines of CSV end as RFC 4180 has it, which no terminal shows.
  const printed = stdout.replaceAll('\r\n', '\n').split(/^--- end of step \d+\n/m)
  for (const [index, step] of steps.entries()) {
    if (step.printed !== null)
      expect(printed[index]?.trimEnd(), step.commands).toMatch(printedPattern(step.printed))
  }
}, 90_000)
