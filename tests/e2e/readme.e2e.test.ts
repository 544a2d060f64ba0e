import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type TempDir, tempDir } from '@waymark/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Standalone, startStandalone } from './support/processes.ts'

/** A block of commands and, where one follows, the block of what they print. */
interface Step {
  commands: string
  printed: string | null
}

const readmePath = join(import.meta.dirname, '../../README.md')
const marker = '<!-- checked by tests/e2e/readme.e2e.test.ts'

function stepsOf(readme: string): Step[] {
  const checked = readme.slice(readme.indexOf(marker))
  const blocks = [...checked.matchAll(/^```(sh|text)\n([\s\S]*?)^```$/gm)].map(([, kind, text]) => ({
    kind,
    text: text ?? '',
  }))
  return blocks.flatMap((block, index) => {
    if (block.kind !== 'sh') return []
    const next = blocks[index + 1]
    return [{ commands: block.text, printed: next?.kind === 'text' ? next.text : null }]
  })
}

/** `…` in the README stands for any text of one line. */
function pattern(printed: string): RegExp {
  const escaped = printed.trimEnd().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('…', '.*')}$`)
}

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

it('gives the answers that the README shows', async () => {
  const withOurPorts = (text: string) =>
    text
      .replaceAll('localhost:3000', `localhost:${waymark.apiPort}`)
      .replaceAll('localhost:3001', `localhost:${waymark.redirectorPort}`)
  const steps = stepsOf(withOurPorts(await readFile(readmePath, 'utf8')))
  expect(steps.length).toBeGreaterThanOrEqual(8)
  // One shell for all of them, since a step uses the variables of those before it; a line marks where each one ends.
  const script = steps.map((step, index) => `${step.commands}\necho "--- end of step ${index}"`).join('\n')
  const { stdout } = await promisify(execFile)('bash', ['-e', '-c', script], { timeout: 60_000 })
  const printed = stdout.split(/^--- end of step \d+\n/m)
  for (const [index, step] of steps.entries()) {
    if (step.printed !== null) expect(printed[index]?.trimEnd(), step.commands).toMatch(pattern(step.printed))
  }
}, 90_000)
