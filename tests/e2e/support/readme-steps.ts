import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A block of commands and, where one follows, the block of what they print. */
export interface Step {
  commands: string
  printed: string | null
}

const root = join(import.meta.dirname, '../../..')
const marker = '<!-- checked by tests/e2e/'

/** The steps of a document from the comment that names the test file to the next such comment. */
export async function readmeSteps(testFile: string, document = 'README.md'): Promise<Step[]> {
  const parts = (await readFile(join(root, document), 'utf8')).split(marker)
  const checked = parts.find((part) => part.startsWith(testFile)) ?? ''
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

/** `…` matches any text of one line. */
export function printedPattern(printed: string): RegExp {
  const escaped = printed.trimEnd().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('…', '.*')}$`)
}
