import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const maxWidth = 110
const comment = /^ *(?:\/\/|\/?\*)/
/** Lines that cannot be broken: rows of a table, what a tool reads, a long address. */
const unbreakable = /^ *\* \||biome-ignore|https?:\/\/\S{60}/

it('wraps comments at 110 characters', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts', '*.mjs', '*.css'], {
    cwd: root,
    encoding: 'utf8',
  })
  const wide = files
    .split('\n')
    .filter((path) => path !== '' && !path.includes('.generated.'))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          line.length > maxWidth && comment.test(line) && !unbreakable.test(line)
            ? [`${path}:${index + 1}`]
            : [],
        ),
    )
  expect(wide).toEqual([])
})
